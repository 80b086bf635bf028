import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { topics } from '@boli/contracts'
import { withClient } from '@boli/system'
import { newerEvent } from '@boli/test-kit/newer-event'
import type pg from 'pg'

/** Queries the Postgres of a running embedded stack, as its administrator. */
export async function queryEmbedded<Row extends pg.QueryResultRow>(
  dataFolder: string,
  sql: string,
): Promise<Row[]> {
  const { databasePassword } = JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8'))
  // Line 4 of Postgres's own lock file is its port.
  const lock = await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')
  const port = Number(lock.split('\n')[3])
  const url = `postgres://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/postgres`
  return withClient(url, async (client) => (await client.query<Row>(sql)).rows)
}

/** Ends an auction at this moment, by the clock of the database. */
export async function endLot(dataFolder: string, auctionId: string): Promise<void> {
  await queryEmbedded(
    dataFolder,
    `update auctions.auctions set ends_at = clock_timestamp() where id = '${auctionId}';
     select pg_notify('auctions_end_times', '')`,
  )
}

/** The ended auctions of a stack, with their outcome. */
export function endedLots(dataFolder: string) {
  return queryEmbedded<{ id: string; close_reason: string; version: number }>(
    dataFolder,
    "select id, close_reason, version from auctions.auctions where status in ('completed', 'inactive') order by id",
  )
}

/**
 * Inserts an event into identity's outbox that analytics can parse but never apply: its account has an invalid creation
 * date. It blocks the other events of the topic.
 */
export async function plantPoison(dataFolder: string): Promise<void> {
  const fields = { username: 'Poison', role: 'farmer', language: 'en', createdAt: 'on no day' }
  const event = newerEvent('user-registered', { fields })
  await queryEmbedded(
    dataFolder,
    `insert into identity.outbox (topic, key, event) values ('${topics.users}', '${event.subject}', '${JSON.stringify(event)}');
     select pg_notify('identity_outbox', '')`,
  )
}
