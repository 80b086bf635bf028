import type { SchemaName } from '@boli/contracts'
import { provisionSchema } from '@boli/database'
import { administer, withDatabase } from '@boli/test-kit/template-database'
import pg from 'pg'
import { schemas } from './topology.ts'

export type SystemDatabase = Awaited<ReturnType<typeof openSystemDatabase>>

/** A new database with the services' empty schemas; each service migrates its schema at start. */
export async function createSystemDatabase(serverUrl: string, name: string) {
  await administer(serverUrl, `create database ${name}`)
  return openSystemDatabase(serverUrl, name)
}

/** An existing database, such as a restored one; missing roles and schemas are created. */
export async function openSystemDatabase(serverUrl: string, name: string) {
  const adminUrl = withDatabase(serverUrl, name)
  const roleOf = (schema: SchemaName) => `${schema}_${name}`
  const urls: Partial<Record<SchemaName, string>> = {}
  for (const schema of schemas) {
    urls[schema] = await provisionSchema(adminUrl, { schema, role: roleOf(schema), password: 'test' })
  }
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
  pool.on('error', () => {
    // Postgres may restart: the next query opens a new connection.
  })
  return {
    name,
    /** As the server's administrator. */
    adminUrl,
    /** By schema, each with the schema's own role. */
    urls: urls as Record<SchemaName, string>,
    /** As the administrator. */
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    close: () => pool.end(),
    /** Closes it and removes database and roles. */
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
