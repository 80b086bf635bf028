import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { createDatabase, type Database } from './database.ts'

export type { Migration }

/**
 * Brings the schema up to date: a new one in one transaction, later each pending step in its own, so that no step holds
 * a lock on one table while it waits for another. Queries of the previous release, which is still running, read several
 * tables at once, and Postgres would end some of them to resolve the deadlock. So a step alters only one existing table.
 *
 * Processes that migrate at the same time wait for each other. There is no time limit: an index on a large table takes
 * long, and so does code between two statements on a busy machine.
 * @param migrations every step of the service by name (`0001-initial`), applied in order of the names.
 * @returns the names of the steps that this process applied.
 * @throws the first failing step's error; that step and those behind it are not applied.
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
    const known = await migrator.getMigrations()
    if (known.every(({ executedAt }) => executedAt === undefined))
      return await apply(migrator.migrateToLatest())
    const applied: string[] = []
    for (;;) {
      const names = await apply(migrator.migrateUp())
      if (names.length === 0) return applied
      applied.push(...names)
    }
  } finally {
    await own.close()
  }
}

/** @returns the names of the applied steps. */
async function apply(migrating: Promise<MigrationResultSet>): Promise<string[]> {
  const { error, results = [] } = await migrating
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
