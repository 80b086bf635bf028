import type { SecretBox } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

/**
 * Re-encrypts secrets of earlier keys with the current one, so that earlier keys can be dropped. A secret that cannot be opened
 * is logged and delays no other.
 * @param place The columns with secrets, and the column of the id to which each is bound.
 */
export async function renewSeals<Tables>(
  o: { database: Pick<Database<Tables>, 'db'>; secrets: SecretBox; logger: Logger },
  place: { table: string; id: string; columns: readonly string[] },
): Promise<void> {
  const { secrets, logger } = o
  const [table, idColumn] = [sql.table(place.table), sql.ref(place.id)]
  for (const column of place.columns.map((name) => sql.ref(name))) {
    const { rows } = await sql<{ id: string; secret: string }>`
      select ${idColumn} as id, ${column} as secret from ${table}
      where ${column} not like ${`${secrets.currentPrefix}%`}`.execute(o.database.db)
    for (const { id, secret } of rows)
      try {
        const renewed = secrets.seal(secrets.open(secret, id), id)
        await sql`
          update ${table} set ${column} = ${renewed}
          where ${idColumn} = ${id} and ${column} = ${secret}`.execute(o.database.db)
      } catch (error) {
        logger.error({ err: error, table: place.table, id }, 'a stored secret cannot be opened')
      }
  }
}
