import { provisionSchema } from '@boli/database'
import pg from 'pg'

const schemas = ['identity', 'auctions'] as const

export interface SystemDatabase {
  adminUrl: string
  /** By schema, as its own role. */
  urls: Record<(typeof schemas)[number], string>
}

/** Creates a database on the server with the schemas that bids touch; their services migrate them. */
export async function createSystemDatabase(serverUrl: string, name: string): Promise<SystemDatabase> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const admin = new URL(serverUrl)
  admin.pathname = `/${name}`
  const provision = (schema: string) =>
    provisionSchema(admin.href, { schema, role: `${name}_${schema}`, password: 'load' })
  return {
    adminUrl: admin.href,
    urls: { identity: await provision('identity'), auctions: await provision('auctions') },
  }
}
