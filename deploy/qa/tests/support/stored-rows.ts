import { createS3ObjectStore } from '@boli/object-store/s3'
import { schemas, schemasWithOutbox } from '@boli/system'
import type { TestedSystem } from './system.ts'

/**
 * Tables filled from other services' events, which may still arrive from an earlier test, and mere records of calls. The
 * audit also holds actions of administrators at other services. A call that publishes something shows in the count of
 * appended events. Analytics owns no data except what it publishes.
 */
const notCounted = [
  ...['auctions.users', 'deals.users', 'identity.admin_actions', 'identity.sign_in_attempts'],
  ...['identity.registrations', 'identity.known_devices', 'identity.sessions'],
  ...['notifications.users', 'notifications.notifications', 'notifications.notified'],
  ...['notifications.deliveries', 'notifications.known_auctions', 'notifications.auction_bidders'],
  ...['notifications.known_deals', 'notifications.deal_reminders'],
]

/** @returns a function that counts the rows of all tables, the events ever written, and the pictures. */
export async function createStoredCounter({ query, servers, bucket }: TestedSystem) {
  const tables = await query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = any($2) and table_type = 'BASE TABLE' and table_name not in ('inbox', 'outbox')
       and table_schema || '.' || table_name <> all($1)
     order by 1`,
    [notCounted, schemas.filter((schema) => schema !== 'analytics')],
  )
  const counting = [
    ...tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`),
    ...schemasWithOutbox.map(
      (schema) =>
        `select '${schema}.outbox', coalesce(pg_sequence_last_value(pg_get_serial_sequence('${schema}.outbox', 'id')::regclass), 0)::int`,
    ),
  ].join(' union all ')
  const store = createS3ObjectStore({ ...servers.s3, bucket })
  return async (): Promise<Record<string, number>> => {
    const counted = await query<{ name: string; rows: number }>(counting)
    const pictures = (await store.list('')).length
    return { ...Object.fromEntries(counted.map(({ name, rows }) => [name, rows])), pictures }
  }
}
