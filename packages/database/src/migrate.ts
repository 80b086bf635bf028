import { type Migration, Migrator } from 'kysely/migration'

import { createDatabase, type Database } from './database.ts'

export type { Migration }

/**
 * Brings the schema up to date, all pending steps in one transaction. Processes that migrate at the same time wait for
 * each other. There is no time limit: an index on a large table takes long, and so does code between two statements on
 * a busy machine.
 * @param migrations every step of the service by name (`0001-initial`), applied in order of the names.
 * @returns the names of the steps that were applied now.
 * @throws the first step's error; then nothing was applied.
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const { options } = database
  const own = createDatabase({
    ...options,
    applicationName: `${options.applicationName} migration`,
    maxConnections: 2,
    statementTimeoutMs: 0,
    idleInTransactionMs: 0,
  })
  try {
    const migrator = new Migrator({
      db: own.db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: database.schema,
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await own.close()
  }
}
