import type { SchemaName } from '@boli/contracts'
import { provisionSchema } from '@boli/database'
import pg from 'pg'
import { schemas } from './topology.ts'

/** A new database with the services' empty schemas; each service migrates its schema at start. */
export interface SystemDatabase {
  name: string
  /** As the server's administrator. */
  adminUrl: string
  /** By schema, as its own role. */
  urls: Record<SchemaName, string>
  /** As the administrator. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
  /** Closes it and removes database and roles. */
  drop(): Promise<void>
}

export async function createSystemDatabase(serverUrl: string, name: string): Promise<SystemDatabase> {
  await administer(serverUrl, `create database ${name}`)
  return openSystemDatabase(serverUrl, name)
}

/** An existing database, such as a restored one; missing roles and schemas are created. */
export async function openSystemDatabase(serverUrl: string, name: string): Promise<SystemDatabase> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const roleOf = (schema: SchemaName) => `${schema}_${name}`
  const urls: Partial<Record<SchemaName, string>> = {}
  for (const schema of schemas) {
    urls[schema] = await provisionSchema(url.href, { schema, role: roleOf(schema), password: 'test' })
  }
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('error', () => {
    // Postgres may restart: the next query opens a new connection.
  })
  return {
    name,
    adminUrl: url.href,
    urls: urls as Record<SchemaName, string>,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    close: () => pool.end(),
    drop: async () => {
      await pool.end()
      await administer(
        serverUrl,
        `drop database if exists ${name} with (force)`,
        ...schemas.map((schema) => `drop role if exists ${roleOf(schema)}`),
      )
    },
  }
}

function administer(serverUrl: string, ...statements: string[]): Promise<void> {
  return withClient(serverUrl, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Uses one connection to a server, and ends it. */
export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
