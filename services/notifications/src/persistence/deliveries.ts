import { type NotificationPreferences, newId } from '@boli/contracts'
import { sql } from 'kysely'
import { outbidPauses } from '../domain/mails.ts'
import { pausesOf } from '../domain/pauses.ts'
import { mergeThreads } from '../domain/telling.ts'
import type { Queries } from './tables.ts'
import type { ToldThing } from './tell.ts'

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
  const byMail = things.filter(({ userId, notice }) => wishes.get(userId)?.kinds[notice.kind].mail)
  // What happens once is sent for itself also where the bell only counts it: a sale tells how to reach the other.
  const once = byMail
    .filter(({ isRepeating }) => !isRepeating)
    .map((thing) => ({ ...thing, thread: thing.key ?? thing.thread, isSummary: false }))
  const again = mergeThreads(byMail.filter(({ isRepeating }) => isRepeating))
  await planOnce(trx, once, now)
  await planAgain(trx, again, now)
}

async function planOnce(trx: Queries, things: readonly ToldThing[], now: Date): Promise<void> {
  if (things.length === 0) return
  await sql`
    insert into deliveries
      (id, channel, user_id, kind, thread, notice, is_repeating, is_summary, happened_at, due_at)
    select id, 'mail', user_id, kind, thread, notice, false, false, happened_at, ${now}::timestamptz
    from jsonb_to_recordset(${rowsOf(things, now)}::jsonb)
      as list (id uuid, user_id uuid, kind text, thread text, notice jsonb, happened_at timestamptz)
    on conflict (user_id, channel, thread) where not is_repeating do nothing
  `.execute(trx)
}

async function planAgain(trx: Queries, things: readonly ToldThing[], now: Date): Promise<void> {
  if (things.length === 0) return
  const slack = sql`make_interval(secs => ${outbidPauses.slackMs / 1000})`
  // Fewer attempts than the sender has seen tell it that this happened meanwhile.
  await sql`
    insert into deliveries as planned
      (id, channel, user_id, kind, thread, notice, is_repeating, is_summary, happened_at, due_at)
    select id, 'mail', user_id, kind, thread, notice, true, is_summary, happened_at,
      greatest(${now}::timestamptz + make_interval(secs => quiet_ms / 1000.0), (
        select max(sent_at) + make_interval(secs => gap_ms / 1000.0) from deliveries as earlier
        where earlier.user_id = list.user_id and earlier.channel = 'mail' and earlier.thread = list.thread))
    from jsonb_to_recordset(${rowsOf(things, now)}::jsonb)
      as list (id uuid, user_id uuid, kind text, thread text, notice jsonb, is_summary boolean,
        happened_at timestamptz, quiet_ms integer, gap_ms integer)
    on conflict (user_id, channel, thread) where is_repeating and sent_at is null
    do update set notice = excluded.notice, happened_at = excluded.happened_at, due_at = excluded.due_at, attempts = 0
    where planned.attempts > 0 or planned.due_at <= excluded.due_at - ${slack}
  `.execute(trx)
}

function rowsOf(things: readonly ToldThing[], now: Date): string {
  return JSON.stringify(
    things.map(({ userId, notice, thread, isSummary, happenedAt }) => {
      const { quietMs, gapMs } = pausesOf(notice.kind)
      return {
        id: newId(now.getTime()),
        user_id: userId,
        ...{ kind: notice.kind, thread, notice, is_summary: isSummary, happened_at: happenedAt },
        ...{ quiet_ms: quietMs, gap_ms: gapMs },
      }
    }),
  )
}
