import { newId } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { type Selectable, sql } from 'kysely'
import type { FoldedRequest } from '../domain/notification-request.ts'
import { type Pauses, SLACK_MS } from '../domain/timing.ts'
import type { DeliveryTable, Queries } from './tables.ts'

/** One notification on one channel. */
export type Delivery = Selectable<DeliveryTable>

/** A delivery as planned by a channel. */
export interface PlannedDelivery extends FoldedRequest {
  channel: DeliveryTable['channel']
  deviceId: string | null
  pauses: Pauses
}

/**
 * Stores planned deliveries. A repeated event is sent after a quiet time, which restarts with each repetition, and not
 * within the gap after the last delivery of its thread. Whether it is still true is checked at sending.
 */
export async function planDeliveries(
  trx: Queries,
  planned: readonly PlannedDelivery[],
  now: Date,
): Promise<void> {
  await planOnce(
    trx,
    planned.filter(({ isRepeating }) => !isRepeating),
    now,
  )
  await planRepeating(
    trx,
    planned.filter(({ isRepeating }) => isRepeating),
    now,
  )
}

async function planOnce(trx: Queries, planned: readonly PlannedDelivery[], now: Date): Promise<void> {
  if (planned.length === 0) return
  await sql`
    insert into deliveries
      (id, channel, device_id, user_id, kind, thread, notice, is_repeating, is_summary, happened_at, due_at)
    select id, channel, device_id, user_id, kind, thread, notice, false, false, happened_at, ${now}::timestamptz
    from jsonb_to_recordset(${rowsOf(planned, now)}::jsonb)
      as list (id uuid, channel text, device_id uuid, user_id uuid, kind text, thread text, notice jsonb,
        happened_at timestamptz)
    on conflict (user_id, channel, thread) where not is_repeating do nothing
  `.execute(trx)
}

async function planRepeating(trx: Queries, planned: readonly PlannedDelivery[], now: Date): Promise<void> {
  if (planned.length === 0) return
  const slack = sql`make_interval(secs => ${SLACK_MS / 1000})`
  // Fewer attempts than the sender saw mean that the event was repeated meanwhile.
  await sql`
    insert into deliveries as planned
      (id, channel, device_id, user_id, kind, thread, notice, is_repeating, is_summary, happened_at, due_at)
    select id, channel, device_id, user_id, kind, thread, notice, true, is_summary, happened_at,
      greatest(${now}::timestamptz + make_interval(secs => quiet_ms / 1000.0), (
        select max(sent_at) + make_interval(secs => gap_ms / 1000.0) from deliveries as earlier
        where earlier.user_id = list.user_id and earlier.channel = list.channel and earlier.thread = list.thread))
    from jsonb_to_recordset(${rowsOf(planned, now)}::jsonb)
      as list (id uuid, channel text, device_id uuid, user_id uuid, kind text, thread text, notice jsonb,
        is_summary boolean, happened_at timestamptz, quiet_ms integer, gap_ms integer)
    on conflict (user_id, channel, thread) where is_repeating and sent_at is null
    do update set notice = excluded.notice, happened_at = excluded.happened_at, due_at = excluded.due_at, attempts = 0
    where planned.attempts > 0 or planned.due_at <= excluded.due_at - ${slack}
  `.execute(trx)
}

function rowsOf(planned: readonly PlannedDelivery[], now: Date): string {
  return JSON.stringify(
    planned.map(({ channel, deviceId, pauses, userId, notice, thread, isSummary, happenedAt }) => ({
      id: newId(now.getTime()),
      ...{ channel, device_id: deviceId, user_id: userId },
      ...{ kind: notice.kind, thread, notice, is_summary: isSummary, happened_at: happenedAt },
      ...{ quiet_ms: pauses.quietMs, gap_ms: pauses.gapMs },
    })),
  )
}

/**
 * Records that a delivery was sent. If the event repeated since it was claimed, another delivery follows.
 * @param gapMs
 * Shortest time until then.
 */
export async function markSent(db: Queries, delivery: Delivery, gapMs: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sent = await trx
      .updateTable('deliveries')
      .set({ sent_at: now })
      .where('id', '=', delivery.id)
      .where('attempts', '>=', delivery.attempts)
      .executeTakeFirst()
    if (sent.numUpdatedRows > 0n) return
    const again = await trx
      .updateTable('deliveries')
      .set({ due_at: sql`greatest(due_at, ${new Date(now.getTime() + gapMs)}::timestamptz)` })
      .where('id', '=', delivery.id)
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) return
    const { notice, ...row } = delivery
    await trx
      .insertInto('deliveries')
      .values({ ...row, notice: JSON.stringify(notice), id: newId(now.getTime()), sent_at: now })
      .execute()
  })
}

/** Removes an obsolete delivery, unless its event repeated since it was claimed. */
export async function dropDelivery(db: Queries, { id, attempts }: Delivery): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).where('attempts', '=', attempts).execute()
}
