import { createHash } from 'node:crypto'
import type { migrate as Migrate } from '@boli/database'
import pg from 'pg'
import { silentLogger } from './silent-logger.ts'

interface Template {
  serverUrl: string
  runId: string
  schema: string
  migrations: Parameters<typeof Migrate>[1]
}

const prefixOf = (runId: string) => `template_${runId}_`

/**
 * The database with these migrations that the others of the run are copied from: a copy takes less than half the time.
 * Whichever process needs it first creates it, with a role of the same name.
 */
export async function templateFor(o: Template): Promise<string> {
  const steps = Object.entries(o.migrations).map(([step, { up }]) => `${step} ${up}`)
  const digest = createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 12)
  const name = `${prefixOf(o.runId)}${o.schema}_${digest}`
  const { createDatabase, migrate, provisionSchema } = await import('@boli/database')
  await withClient(o.serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const building = `${name}_new`
    for (const statement of removalOf(building, name)) await admin.query(statement)
    await admin.query(`create database ${building}`)
    const adminUrl = withDatabase(o.serverUrl, building)
    const url = await provisionSchema(adminUrl, { schema: o.schema, role: name, password: 'test' })
    const database = createDatabase({
      ...{ url, schema: o.schema, applicationName: 'template', logger: silentLogger },
    })
    await migrate(database, o.migrations).finally(() => database.close())
    await admin.query(`alter database ${building} rename to ${name}`)
  })
  return name
}

/** Removes the templates of this run, on a server that continues after it. */
export async function dropTemplates(serverUrl: string, runId: string): Promise<void> {
  await withClient(serverUrl, async (admin) => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [
      prefixOf(runId),
    ])
    for (const statement of rows.flatMap(({ datname }) => removalOf(datname, datname.replace(/_new$/, ''))))
      await admin.query(statement)
  })
}

export const removalOf = (database: string, role: string) => [
  `drop database if exists ${database} with (force)`,
  `drop role if exists ${role}`,
]

export async function administer(serverUrl: string, ...statements: string[]): Promise<void> {
  await withClient(serverUrl, async (admin) => {
    for (const statement of statements) await admin.query(statement)
  })
}

/** Uses one connection to a server, and ends it. */
export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return use(client).finally(() => client.end())
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
