import { type DomainEvent, topics } from '@boli/contracts'
import { appendEvents, readClock } from '@boli/database'
import { endEarly } from '@boli/rules'
import { sql } from 'kysely'
import { closedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { forgetFollowing } from '../persistence/followers/followed.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import { dropUploads } from '../persistence/pictures/lot-uploads.ts'
import type { Queries } from '../persistence/tables.ts'
import { logClose } from '../proof-log/append.ts'

/** Usernames contain no spaces, so no user can have this name. */
export const DELETED_USER = 'Deleted user'

/**
 * Removes a deleted user's name from their bids and sales, and withdraws their open lots, with or without bids. Their
 * secret maxima no longer count: the bid engine bids for no deleted user. Everything but the withdrawals can be undone.
 */
export async function hideUser(trx: Queries, userId: string, version: number): Promise<void> {
  const { rows } = await sql`
    insert into users as known (id, username, fullname, version, deleted_at)
    values (${userId}, ${DELETED_USER}, ${DELETED_USER}, ${version}, clock_timestamp())
    on conflict (id) do update set username = excluded.username, fullname = excluded.fullname,
      version = excluded.version, deleted_at = coalesce(known.deleted_at, excluded.deleted_at)
    where known.version < excluded.version
    returning id
  `.execute(trx)
  if (rows.length > 0) await withdrawLots(trx, userId)
}

/** Permanent: as {@link hideUser}, and without their key no tag in a log can be linked to them. */
export async function forgetUser(trx: Queries, userId: string, version: number): Promise<void> {
  await sql`
    insert into users as known (id, username, fullname, version, deleted_at, log_key)
    values (${userId}, ${DELETED_USER}, ${DELETED_USER}, ${version}, clock_timestamp(), null)
    on conflict (id) do update set username = excluded.username, fullname = excluded.fullname,
      log_key = null, version = greatest(known.version, excluded.version),
      deleted_at = coalesce(known.deleted_at, excluded.deleted_at)
  `.execute(trx)
  await forgetFollowing(trx, userId)
  await dropUploads(trx, userId)
  await trx.deleteFrom('practice_lots').where('user_id', '=', userId).execute()
  // Administrators still need the reason; the free text may name its writer.
  const nameless = { reporter_username: '', text: '' }
  await trx.updateTable('lot_reports').set(nameless).where('reporter_id', '=', userId).execute()
  await withdrawLots(trx, userId)
}

async function withdrawLots(trx: Queries, userId: string): Promise<void> {
  // Read after locking: changes by the transaction that held the lock show in the locked rows only.
  const open = await trx
    .selectFrom('auctions')
    .select('id')
    .where('farmer_id', '=', userId)
    .where('status', 'in', ['scheduled', 'active'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = open.map(({ id }) => id)
  const lots = await listedByIds(trx, ids)
  const nowMs = await readClock(trx)
  const events: DomainEvent[] = []
  for (const listed of lots) {
    const closed = endEarly(listed.auction, 'withdrawn', nowMs)
    if (!closed) continue
    await saveAuction(trx, closed.auction, nowMs)
    const log = await logClose(trx, closed.auction, nowMs)
    events.push(closedEvent(listed, closed, { log }))
  }
  await appendEvents(trx, topics.auctions, events)
}
