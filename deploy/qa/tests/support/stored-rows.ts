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
  ...[
    'users',
    'notifications',
    'notified',
    'deliveries',
    'known_auctions',
    'auction_bidders',
    'known_deals',
  ].map((table) => `notifications.${table}`),
  'notifications.deal_reminders',
]
const pictureFolders = ['lots/', 'avatars/', 'information/', 'deals/']

/** @returns a function that counts the rows of all tables, the events ever written, and the pictures. */
export async function createStoredCounter({ query, pictures }: TestedSystem) {
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
  return async (): Promise<Record<string, number>> => {
    const rows = await query<{ name: string; rows: number }>(counting)
    const stored = await Promise.all(
      pictureFolders.map(async (name) => ({ name, rows: (await pictures(name)).length })),
    )
    return Object.fromEntries([...rows, ...stored].map(({ name, rows }) => [name, rows]))
  }
}
