import type { Database, migrate as Migrate } from '@boli/database'
import pg from 'pg'
import { inject } from 'vitest'
import { eventually } from './eventually.ts'
import type {} from './provided-context.ts'
import { silentLogger } from './silent-logger.ts'

export interface TestDatabaseOptions {
  /** The service's schema. */
  schema: string
  /** As the service's own index of migrations exports them. */
  migrations?: Parameters<typeof Migrate>[1]
  /** URL of a server other than the shared one, e.g. a durable one that the test kills. */
  serverUrl?: string
  maxConnections?: number
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
  const { schema, migrations, serverUrl = inject('postgresUrl'), maxConnections } = options
  const suffix = crypto.randomUUID().slice(0, 13).replace('-', '')
  const name = `test_${schema}_${suffix}`
  const role = `${schema}_${suffix}`
  // Loaded lazily: most tests that use this package have no database.
  const { createDatabase, migrate, provisionSchema } = await import('@boli/database')
  await administer(serverUrl, `create database ${name}`)

  const adminUrl = withDatabase(serverUrl, name)
  const url = await provisionSchema(adminUrl, { schema, role, password: 'test' })
  const connect = (applicationName = 'test') =>
    createDatabase<Tables>({
      url,
      schema,
      applicationName,
      logger: silentLogger,
      ...(maxConnections === undefined ? {} : { maxConnections }),
    })
  const database = connect()
  if (migrations) await migrate(database, migrations)
  return {
    url,
    adminUrl,
    database,
    connect,
    drop: async () => {
      await database.close()
      await administer(
        serverUrl,
        `drop database if exists ${name} with (force)`,
        `drop role if exists ${role}`,
      )
    },
  }
}

/** Resolves once exactly one session of this database, with such an application name, waits for a lock. */
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

async function administer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
