import { type NotificationPreferences, newId } from '@boli/contracts'
import { sql } from 'kysely'
import { planMails } from '../channels/mail/mail-queue.ts'
import { planPushes } from '../channels/push/push-queue.ts'
import {
  type FoldedRequest,
  foldTooMany,
  kindOf,
  MAX_SUBJECTS,
  mayNeedFolding,
  mergeThreads,
  type NotificationRequest,
} from '../domain/notification-request.ts'
import { preferenceFor } from '../domain/preferences.ts'
import { isOldNews } from '../domain/timing.ts'
import { planDeliveries } from './deliveries.ts'
import { readPreferences } from './preferences.ts'
import { addCommodities } from './produce.ts'
import type { Queries } from './tables.ts'

const FEW_USERS = 100
const HOUR_MS = 60 * 60_000

/**
 * Stores requested notifications in the consumer's transaction: in the bell, and as deliveries by the other channels.
 * Requests that are repeated, old or turned off change nothing; beyond the hourly limit of a kind, later ones become
 * one.
 * @returns users whose bell changed.
 */
export async function storeRequests(
  trx: Queries,
  requests: readonly NotificationRequest[],
  now: Date,
): Promise<string[]> {
  const fresh = await addCommodities(trx, await onlyNew(trx, requests, now))
  if (fresh.length === 0) return []
  const preferences = await readPreferences(trx, [...new Set(fresh.map(({ userId }) => userId))])
  const wanted = (channel: 'bell' | 'mail' | 'push', request: NotificationRequest) => {
    const own = preferences.get(request.userId)
    return own !== undefined && preferenceFor(own, request.notice)[channel]
  }
  const merged = mergeThreads(fresh).filter((request) =>
    (['bell', 'mail', 'push'] as const).some((channel) => wanted(channel, request)),
  )
  const folded = foldTooMany(merged, await countRecent(trx, merged, now))
  const shown = folded.filter((request) => wanted('bell', request))
  await storeNotifications(trx, mergeThreads(folded), preferences, now)
  await planDeliveries(
    trx,
    [
      ...planMails(folded.filter((request) => wanted('mail', request))),
      ...(await planPushes(
        trx,
        folded.filter((request) => wanted('push', request)),
      )),
    ],
    now,
  )
  return [...new Set(shown.map(({ userId }) => userId))]
}

/** Drops old requests, deleted recipients, and notifications that a recipient already got. */
async function onlyNew(
  trx: Queries,
  requests: readonly NotificationRequest[],
  now: Date,
): Promise<NotificationRequest[]> {
  const { at: beganAt } = await trx.selectFrom('beginning').select('at').executeTakeFirstOrThrow()
  const recent = requests.filter(({ happenedAt }) => happenedAt >= beganAt && !isOldNews(happenedAt, now))
  if (recent.length === 0) return []
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any (${[...new Set(recent.map(({ userId }) => userId))]}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .execute()
  const deleted = new Set(found.map(({ id }) => id))
  const possible = recent.filter(({ userId }) => !deleted.has(userId))
  const keys = possible
    .flatMap(({ userId, dedupKey: key }) => (key === null ? [] : [{ userId, key }]))
    .sort((one, other) => (`${one.userId} ${one.key}` < `${other.userId} ${other.key}` ? -1 : 1))
  if (keys.length === 0) return possible
  const { rows } = await sql<{ user_id: string; key: string }>`
    insert into notified (user_id, key, notified_at)
    select user_id, key, ${now}::timestamptz
    from unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ key }) => key)}::text[])
      as list (user_id, key)
    on conflict do nothing returning user_id, key
  `.execute(trx)
  const unknown = new Set(rows.map(({ user_id, key }) => `${user_id} ${key}`))
  // Removed at the first match: a batch may contain a request twice.
  return possible.filter(
    ({ userId, dedupKey }) => dedupKey === null || unknown.delete(`${userId} ${dedupKey}`),
  )
}

/**
 * Counts the notifications of each kind that recipients got within the hour. Requests for one recipient from several
 * partitions are counted one after another, except for many recipients at once, each of whom gets one.
 */
async function countRecent(
  trx: Queries,
  requests: readonly NotificationRequest[],
  now: Date,
): Promise<Map<string, number>> {
  const userIds = [...new Set(requests.filter(mayNeedFolding).map(({ userId }) => userId))].sort()
  if (userIds.length === 0) return new Map()
  if (userIds.length <= FEW_USERS)
    await sql`
      select pg_advisory_xact_lock(hashtextextended(user_id, 26)) from unnest(${userIds}::text[]) as list (user_id)
    `.execute(trx)
  const { rows } = await sql<{ user_id: string; kind: string; recent: number }>`
    select user_id, kind, count(*) as recent from notifications
    where user_id = any (${userIds}::uuid[])
      and created_at > ${new Date(now.getTime() - HOUR_MS)}::timestamptz
    group by user_id, kind
  `.execute(trx)
  return new Map(rows.map((row) => [kindOf(row.user_id, row.kind), row.recent]))
}

async function storeNotifications(
  trx: Queries,
  requests: readonly FoldedRequest[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
  now: Date,
): Promise<void> {
  if (requests.length === 0) return
  const rows = requests.map(({ userId, notice, thread, isSummary, count, subjects, happenedAt }) => {
    const own = preferences.get(userId)
    return {
      id: newId(now.getTime()),
      user_id: userId,
      ...{ thread, kind: notice.kind, notice, is_summary: isSummary, count, things: subjects },
      is_shown: own === undefined || preferenceFor(own, notice).bell,
      happened_at: happenedAt,
    }
  })
  await sql`
    insert into notifications as known
      (id, user_id, thread, kind, notice, is_summary, count, things, is_shown, happened_at, created_at)
    select id, user_id, thread, kind, notice, is_summary, count, things, is_shown, happened_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (id uuid, user_id uuid, thread text, kind text,
      notice jsonb, is_summary boolean, count integer, things text[], is_shown boolean, happened_at timestamptz)
    on conflict (user_id, thread) do update set
      notice = excluded.notice, is_shown = excluded.is_shown, read_at = null,
      happened_at = greatest(known.happened_at, excluded.happened_at),
      count = excluded.count + case when known.read_at is null then known.count else 0 end,
      things = case when known.read_at is not null then excluded.things else array(
        select distinct thing from unnest(known.things || excluded.things) as thing limit ${MAX_SUBJECTS}) end
  `.execute(trx)
}
