import { type NotificationPreferences, newId } from '@boli/contracts'
import { sql } from 'kysely'
import { isOldNews } from '../domain/mails.ts'
import { wishFor } from '../domain/preferences.ts'
import { mergeThreads, SINGLE_PER_HOUR, type Telling, THINGS_KEPT } from '../domain/telling.ts'
import { planDeliveries } from './deliveries.ts'
import { readPreferences } from './preferences.ts'
import type { Queries } from './tables.ts'

const FEW_PEOPLE = 100

/** A telling as it is written down. */
export interface ToldThing extends Telling {
  /** It only counts, since too many of its kind came within an hour. */
  isSummary: boolean
}

/**
 * Tells people, in the transaction of the consumer: in the bell, and by what is sent later. What was told before, is
 * old, or is turned off changes nothing; of many of one kind within an hour the later ones become one.
 * @returns whose bell shows something new.
 */
export async function tell(trx: Queries, tellings: readonly Telling[], now: Date): Promise<string[]> {
  const fresh = await onlyNew(trx, tellings, now)
  if (fresh.length === 0) return []
  const wishes = await readPreferences(trx, [...new Set(fresh.map(({ userId }) => userId))])
  const wanted = mergeThreads(fresh).filter(({ userId, notice }) => {
    const own = wishes.get(userId)
    const wish = own && wishFor(own, notice)
    return wish && (wish.bell || wish.mail || wish.push)
  })
  const things = await foldTooMany(trx, wanted, now)
  await writeDown(trx, mergeThreads(things), wishes, now)
  await planDeliveries(trx, things, wishes, now)
  const shown = things.filter((thing) => isShown(thing, wishes))
  return [...new Set(shown.map(({ userId }) => userId))]
}

function isShown(
  { userId, notice }: Pick<Telling, 'userId' | 'notice'>,
  wishes: ReadonlyMap<string, NotificationPreferences>,
): boolean {
  const own = wishes.get(userId)
  return own === undefined || wishFor(own, notice).bell
}

/** Leaves out what is old, deleted people, and what each was told before. */
async function onlyNew(trx: Queries, tellings: readonly Telling[], now: Date): Promise<Telling[]> {
  const { at: beganAt } = await trx.selectFrom('beginning').select('at').executeTakeFirstOrThrow()
  const recent = tellings.filter(({ happenedAt }) => happenedAt >= beganAt && !isOldNews(happenedAt, now))
  if (recent.length === 0) return []
  const gone = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any (${[...new Set(recent.map(({ userId }) => userId))]}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .execute()
  const deleted = new Set(gone.map(({ id }) => id))
  const toLiving = recent.filter(({ userId }) => !deleted.has(userId))
  const keys = toLiving
    .flatMap(({ userId, key }) => (key === null ? [] : [{ userId, key }]))
    .sort((one, other) => (`${one.userId} ${one.key}` < `${other.userId} ${other.key}` ? -1 : 1))
  if (keys.length === 0) return toLiving
  const { rows } = await sql<{ user_id: string; key: string }>`
    insert into told (user_id, key, told_at)
    select user_id, key, ${now}::timestamptz
    from unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ key }) => key)}::text[])
      as list (user_id, key)
    on conflict do nothing returning user_id, key
  `.execute(trx)
  const untold = new Set(rows.map(({ user_id, key }) => `${user_id} ${key}`))
  // Taken out at its first place: a batch may carry a thing twice.
  return toLiving.filter(({ userId, key }) => key === null || untold.delete(`${userId} ${key}`))
}

/**
 * What comes to one person from several partitions at once is counted in turn. Not where many people are told the
 * same: to each of them that is one thing.
 */
async function oneAfterTheOther(trx: Queries, userIds: readonly string[]): Promise<void> {
  if (userIds.length > FEW_PEOPLE) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended(user_id, 26)) from unnest(${userIds}::text[]) as list (user_id)
  `.execute(trx)
}

/**
 * Beyond so many new ones of a kind in an hour, a person's further ones stand in one row that counts them. A kind whose
 * thread is the kind has one row as it is.
 */
async function foldTooMany(trx: Queries, tellings: readonly Telling[], now: Date): Promise<ToldThing[]> {
  const single = tellings.filter(({ thread, notice }) => thread !== notice.kind)
  if (single.length === 0) return tellings.map((telling) => ({ ...telling, isSummary: false }))
  const userIds = [...new Set(single.map(({ userId }) => userId))].sort()
  await oneAfterTheOther(trx, userIds)
  const { rows } = await sql<{ user_id: string; kind: string; recent: number }>`
    select user_id, kind, count(*) as recent from notifications
    where user_id = any (${userIds}::uuid[])
      and created_at > ${new Date(now.getTime() - 60 * 60_000)}::timestamptz
    group by user_id, kind
  `.execute(trx)
  const recent = new Map(rows.map((row) => [`${row.user_id} ${row.kind}`, row.recent]))
  return tellings.map((telling) => {
    const { userId, notice, thread } = telling
    const ofKind = `${userId} ${notice.kind}`
    const count = (recent.get(ofKind) ?? 0) + 1
    recent.set(ofKind, count)
    const isSummary = count > SINGLE_PER_HOUR && thread !== notice.kind
    return isSummary ? { ...telling, thread: `more:${notice.kind}`, isSummary } : { ...telling, isSummary }
  })
}

async function writeDown(
  trx: Queries,
  things: readonly ToldThing[],
  wishes: ReadonlyMap<string, NotificationPreferences>,
  now: Date,
): Promise<void> {
  if (things.length === 0) return
  const rows = things.map(({ userId, notice, thread, isSummary, count, things: about, happenedAt }) => ({
    id: newId(now.getTime()),
    user_id: userId,
    ...{ thread, kind: notice.kind, notice, is_summary: isSummary, count, things: about },
    is_shown: isShown({ userId, notice }, wishes),
    happened_at: happenedAt,
  }))
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
        select distinct thing from unnest(known.things || excluded.things) as thing limit ${THINGS_KEPT}) end
  `.execute(trx)
}
