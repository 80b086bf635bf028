import type { Logger } from 'pino'
import { createDatabase, type Database } from './database.ts'
import { expectMigrations } from './expect-migrations.ts'
import { type Migration, migrate } from './migrate.ts'

/**
 * Connects a service's process to its schema, brought up to date first where `MIGRATE` says so; otherwise the setup job
 * does that, and is waited for.
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
