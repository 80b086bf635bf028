import type { Database, migrate as Migrate } from '@boli/database'
import type pg from 'pg'
import { inject } from 'vitest'
import { eventually } from './eventually.ts'
import type {} from './provided-context.ts'
import { silentLogger } from './silent-logger.ts'
import { administer, removalOf, templateFor, withDatabase } from './template-database.ts'

export interface TestDatabaseOptions {
  /** The service's schema. */
  schema: string
  /** As the service's own index of migrations exports them. */
  migrations?: Parameters<typeof Migrate>[1]
}

export interface TestDatabase<Tables> {
  /** URL with the service's role. */
  url: string
  /** URL of the same database with its administrator's role. */
  adminUrl: string
  database: Database<Tables>
  /** A second, independent pool as the same role, as another instance of the service has; the caller closes it. */
  connect(applicationName?: string): Database<Tables>
  /** Closes the pool and removes database and role. */
  drop(): Promise<void>
}

/** Creates a database with one service's migrated schema and its role; one per test file. */
export async function createTestDatabase<Tables = object>(
  options: TestDatabaseOptions,
): Promise<TestDatabase<Tables>> {
  const { schema, migrations } = options
  const serverUrl = inject('postgresUrl')
  const suffix = crypto.randomUUID().slice(0, 13).replace('-', '')
  const name = `test_${schema}_${suffix}`
  const role = `${schema}_${suffix}`
  // Loaded lazily: most tests that use this package have no database.
  const { createDatabase, provisionSchema } = await import('@boli/database')
  const template =
    migrations && (await templateFor({ schema, migrations, serverUrl, runId: inject('runId') }))
  await administer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`)

  const adminUrl = withDatabase(serverUrl, name)
  const url = await provisionSchema(adminUrl, { schema, role, password: 'test' })
  if (template) await administer(adminUrl, `reassign owned by ${template} to ${role}`)
  const connect = (applicationName = 'test') =>
    createDatabase<Tables>({ url, schema, applicationName, logger: silentLogger })
  const database = connect()
  return {
    url,
    adminUrl,
    database,
    connect,
    drop: async () => {
      await database.close()
      await administer(serverUrl, ...removalOf(name, role))
    },
  }
}

/** Resolves once exactly one session of this database, with an application name like `name`, waits for a lock. */
export async function untilOneWaitsForLock({ pool }: { pool: pg.Pool }, name = '%'): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and application_name like $1`,
      [name],
    )
    if (rowCount !== 1) throw new Error(`${rowCount} sessions wait for a lock`)
  })
}
