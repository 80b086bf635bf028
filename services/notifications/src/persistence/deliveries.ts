import { type NotificationPreferences, newId } from '@boli/contracts'
import { sql } from 'kysely'
import { outbidPauses } from '../domain/mails.ts'
import { mailPausesOf, type Pauses, pushPausesOf } from '../domain/pauses.ts'
import { wishFor } from '../domain/preferences.ts'
import { mergeThreads } from '../domain/telling.ts'
import { deviceIdsOf } from './devices.ts'
import type { DeliveryTable, Queries } from './tables.ts'
import type { ToldThing } from './tell.ts'

/** A thing by one of the ways that it goes out. */
interface Planned extends ToldThing {
  channel: DeliveryTable['channel']
  deviceId: string | null
  pauses: Pauses
}

/**
 * Plans what is sent of new things, to whom it is not turned off. What happens again is sent after a quiet time that
 * restarts whenever it does, and not within the gap after the last one of its thread. Whether there is still
 * something to tell is looked at when it is sent.
 */
export async function planDeliveries(
  trx: Queries,
  things: readonly ToldThing[],
  wishes: ReadonlyMap<string, NotificationPreferences>,
  now: Date,
): Promise<void> {
  const wanted = (channel: 'mail' | 'push') =>
    things.filter(({ userId, notice }) => {
      const own = wishes.get(userId)
      return own && wishFor(own, notice)[channel]
    })
  const planned = [...byMail(wanted('mail')), ...(await byPush(trx, wanted('push')))]
  await planOnce(
    trx,
    planned.filter(({ isRepeating }) => !isRepeating),
    now,
  )
  await planAgain(
    trx,
    planned.filter(({ isRepeating }) => isRepeating),
    now,
  )
}

function byMail(things: readonly ToldThing[]): Planned[] {
  // What happens once is sent for itself also where the bell only counts it: a sale tells how to reach the other.
  const once = things
    .filter(({ isRepeating }) => !isRepeating)
    .map((thing) => ({ ...thing, thread: thing.key ?? thing.thread, isSummary: false }))
  const again = mergeThreads(things.filter(({ isRepeating }) => isRepeating))
  return [...once, ...again].map((thing) => ({
    ...thing,
    ...{ channel: 'mail', deviceId: null, pauses: mailPausesOf(thing.notice.kind) },
  }))
}

/** To each device of a person; what the bell only counts is counted here too. */
async function byPush(trx: Queries, things: readonly ToldThing[]): Promise<Planned[]> {
  const devices = await deviceIdsOf(trx, [...new Set(things.map(({ userId }) => userId))])
  return mergeThreads(things).flatMap((thing) =>
    (devices.get(thing.userId) ?? []).map((deviceId) => ({
      ...{ ...thing, isRepeating: thing.isRepeating || thing.isSummary },
      ...{ channel: `push:${deviceId}` as const, deviceId, pauses: pushPausesOf(thing.notice.kind) },
    })),
  )
}

async function planOnce(trx: Queries, things: readonly Planned[], now: Date): Promise<void> {
  if (things.length === 0) return
  await sql`
    insert into deliveries
      (id, channel, device_id, user_id, kind, thread, notice, is_repeating, is_summary, happened_at, due_at)
    select id, channel, device_id, user_id, kind, thread, notice, false, false, happened_at, ${now}::timestamptz
    from jsonb_to_recordset(${rowsOf(things, now)}::jsonb)
      as list (id uuid, channel text, device_id uuid, user_id uuid, kind text, thread text, notice jsonb,
        happened_at timestamptz)
    on conflict (user_id, channel, thread) where not is_repeating do nothing
  `.execute(trx)
}

async function planAgain(trx: Queries, things: readonly Planned[], now: Date): Promise<void> {
  if (things.length === 0) return
  const slack = sql`make_interval(secs => ${outbidPauses.slackMs / 1000})`
  // Fewer attempts than the sender has seen tell it that this happened meanwhile.
  await sql`
    insert into deliveries as planned
      (id, channel, device_id, user_id, kind, thread, notice, is_repeating, is_summary, happened_at, due_at)
    select id, channel, device_id, user_id, kind, thread, notice, true, is_summary, happened_at,
      greatest(${now}::timestamptz + make_interval(secs => quiet_ms / 1000.0), (
        select max(sent_at) + make_interval(secs => gap_ms / 1000.0) from deliveries as earlier
        where earlier.user_id = list.user_id and earlier.channel = list.channel and earlier.thread = list.thread))
    from jsonb_to_recordset(${rowsOf(things, now)}::jsonb)
      as list (id uuid, channel text, device_id uuid, user_id uuid, kind text, thread text, notice jsonb,
        is_summary boolean, happened_at timestamptz, quiet_ms integer, gap_ms integer)
    on conflict (user_id, channel, thread) where is_repeating and sent_at is null
    do update set notice = excluded.notice, happened_at = excluded.happened_at, due_at = excluded.due_at, attempts = 0
    where planned.attempts > 0 or planned.due_at <= excluded.due_at - ${slack}
  `.execute(trx)
}

function rowsOf(things: readonly Planned[], now: Date): string {
  return JSON.stringify(
    things.map(({ channel, deviceId, pauses, userId, notice, thread, isSummary, happenedAt }) => ({
      id: newId(now.getTime()),
      ...{ channel, device_id: deviceId, user_id: userId },
      ...{ kind: notice.kind, thread, notice, is_summary: isSummary, happened_at: happenedAt },
      ...{ quiet_ms: pauses.quietMs, gap_ms: pauses.gapMs },
    })),
  )
}
