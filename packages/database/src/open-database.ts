import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { createDatabase, type Database } from './database.ts'
import { type Migration, migrate } from './migrate.ts'

/**
 * Connects a service's process to its schema, after migrating it if `MIGRATE` says so; otherwise it waits until the
 * setup job has done that.
 */
export async function openDatabase<Tables>(
  config: { DATABASE_URL: string; DATABASE_MAX_CONNECTIONS: number; MIGRATE: boolean },
  o: { schema: string; migrations: Record<string, Migration>; logger: Logger },
): Promise<Database<Tables>> {
  const database = createDatabase<Tables>({
    url: config.DATABASE_URL,
    schema: o.schema,
    applicationName: o.schema,
    logger: o.logger,
    maxConnections: config.DATABASE_MAX_CONNECTIONS,
  })
  if (config.MIGRATE) await migrate(database, o.migrations)
  else await expectMigrations(database, o.migrations)
  return database
}

const ASKED_MS = 500
/** Errors of Postgres before the setup job has created the database, the role, its rights or the tables. */
const notSetUp = new Set(['28000', '28P01', '3D000', '3F000', '42501', '42P01'])

/**
 * Waits until another process, such as the setup job, has applied every step that this version knows, so that nothing of
 * a new version runs on an old schema. Returns at once if Postgres cannot be reached: readiness reports that.
 * @throws any other error of Postgres.
 */
export async function expectMigrations<Tables>(
  database: Database<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const { logger, schema } = database.options
  for (let isLogged = false; ; isLogged = true) {
    const missing = await missingSteps(database, Object.keys(migrations))
    if (missing === 0) return
    if (!isLogged) logger.warn({ schema, missing }, 'waits for the setup job to prepare the schema')
    await sleep(ASKED_MS)
  }
}

/** @returns how many; null if the schema does not exist yet. */
async function missingSteps<Tables>(database: Database<Tables>, names: string[]): Promise<number | null> {
  try {
    const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration')
    const applied = new Set(rows.map(({ name }) => name))
    return names.filter((name) => !applied.has(name)).length
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 0
    if (notSetUp.has(error.code ?? '')) return null
    // Starting, stopping, or out of connections.
    if (/^(57P0|53)/.test(error.code ?? '')) return 0
    throw error
  }
}
