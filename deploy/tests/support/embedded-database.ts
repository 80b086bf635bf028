import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Looks into the Postgres of a running embedded stack, as its administrator. */
export async function queryEmbedded<Row extends pg.QueryResultRow>(
  dataFolder: string,
  sql: string,
): Promise<Row[]> {
  const { databasePassword } = JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8'))
  // Line 4 of Postgres's own lock file is its port.
  const lock = await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')
  const port = Number(lock.split('\n')[3])
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: databasePassword,
    database: 'postgres',
  })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The auctions of a stack that are over, and how. */
export function endedLots(dataFolder: string) {
  return queryEmbedded<{ id: string; close_reason: string; version: number }>(
    dataFolder,
    "select id, close_reason, version from auctions.auctions where status in ('completed', 'inactive') order by id",
  )
}
