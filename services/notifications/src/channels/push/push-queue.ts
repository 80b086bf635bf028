import { createHash } from 'node:crypto'
import type { PushMessage } from '@boli/contracts'
import { FIRST_LEASE_MS, inTransaction, type JobQueue } from '@boli/database'
import { sql } from 'kysely'
import type { NotificationsDeps } from '../../deps.ts'
import { type FoldedRequest, mergeThreads } from '../../domain/notification-request.ts'
import { isOldNews, pushPausesOf, pushUrgencyOf, quietUntil } from '../../domain/timing.ts'
import { type Delivery, dropDelivery, markSent, type PlannedDelivery } from '../../persistence/deliveries.ts'
import type { Queries } from '../../persistence/tables.ts'
import { type Device, deviceIdsOf, pauseDevice, recordReached, removeDevice } from './devices.ts'
import type { PushService } from './push-service.ts'
import { writePush } from './write-push.ts'

/**
 * Chooses the requests that are pushed to each device of a recipient; those that the bell only counts are only counted
 * here too.
 */
export async function planPushes(
  trx: Queries,
  requests: readonly FoldedRequest[],
): Promise<PlannedDelivery[]> {
  const devices = await deviceIdsOf(trx, [...new Set(requests.map(({ userId }) => userId))])
  return mergeThreads(requests).flatMap((request) =>
    (devices.get(request.userId) ?? []).map((deviceId) => ({
      ...{ ...request, isRepeating: request.isRepeating || request.isSummary },
      ...{ channel: `push:${deviceId}` as const, deviceId, pauses: pushPausesOf(request.notice.kind) },
    })),
  )
}

/** Number of push services to wait for concurrently. */
const AT_ONCE = 8

type Sending = Pick<NotificationsDeps, 'database' | 'logger' | 'now'> & { push: PushService }

/** The deliveries of one message to a device: one, or all that waited for the end of the quiet hours. */
interface ClaimedPush {
  device: Device
  deliveries: Delivery[]
}

/** The waiting pushes. */
export function pushQueue(sending: Sending): JobQueue<ClaimedPush> {
  const { now } = sending
  const { db } = sending.database
  return {
    name: 'a push',
    atOnce: AT_ONCE,
    claim: () => claimPush(db, now()),
    run: (claimed) => sendPush(sending, claimed),
    async giveUp({ deliveries }) {
      for (const delivery of deliveries) await dropDelivery(db, delivery)
    },
    isTooOld: ({ deliveries }) => deliveries.every(({ happened_at }) => isOldNews(happened_at, now())),
    describe: ({ device, deliveries: [first] }) => ({
      ...{ deviceId: device.id, userId: device.user_id, attempts: first?.attempts },
    }),
  }
}

async function sendPush(
  { database: { db }, push, logger, now }: Sending,
  claimed: ClaimedPush,
): Promise<void> {
  const { device, deliveries } = claimed
  const message = await writePush(db, deliveries, now())
  const outcome =
    message && (await push.send(device, JSON.stringify(message), headersOf(message, deliveries)))
  const about = { deviceId: device.id, userId: device.user_id, failures: device.failures }
  if (outcome === 'sent') {
    for (const delivery of deliveries) await markSent(db, delivery, pushPausesOf(delivery.kind).gapMs, now())
    await recordReached(db, device)
  } else if (outcome === 'gone') {
    logger.info(about, 'a device was removed: its subscription has ended')
    await removeDevice(db, device.id)
  } else if (outcome === null || outcome === 'refused') {
    if (outcome === 'refused') logger.error(about, 'a push was refused')
    for (const delivery of deliveries) await dropDelivery(db, delivery)
  } else {
    logger.warn(about, 'a push could not be sent yet')
    await pauseDevice(db, device, outcome.retryAfterMs, now())
  }
}

function headersOf({ tag }: PushMessage, [first]: readonly Delivery[]) {
  // A topic has at most 32 characters of base64url (RFC 8030).
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
  return { ...pushUrgencyOf(first?.kind ?? 'deal'), topic }
}

/**
 * Claims the delivery that has been due longest, of devices that are not paused. After a crash it is sent again, and
 * the device replaces the first one.
 */
async function claimPush(db: Queries, now: Date): Promise<ClaimedPush | null> {
  // Usually nothing is due; one statement finds that out, a transaction would need three.
  for (let claimed: ClaimedPush | 'held' | null = 'held'; ; ) {
    if (!(await isPushDue(db, now))) return null
    claimed = await inTransaction(db, (trx) => claimOne(trx, now))
    if (claimed !== 'held') return claimed
  }
}

/** Deliveries leased by other instances do not count. */
async function isPushDue(db: Queries, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('deliveries')
    .select('id')
    .where('device_id', 'is not', null)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** @returns `held` if it must wait for the morning. */
async function claimOne(trx: Queries, now: Date): Promise<ClaimedPush | 'held' | null> {
  // Locks the device's row, so that two instances do not claim deliveries that waited together.
  const { rows } = await sql<{ id: string }>`
    select delivery.id from deliveries as delivery join devices as device on device.id = delivery.device_id
    where delivery.sent_at is null and delivery.due_at <= ${now}
      and (device.paused_until is null or device.paused_until <= ${now})
    order by delivery.due_at limit 1 for no key update of delivery, device skip locked
  `.execute(trx)
  const [first] = rows
  if (!first) return null
  const due = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const until = quietUntil(due.kind, now)
  if (until) {
    await trx
      .updateTable('deliveries')
      .set({ due_at: until, is_held: true })
      .where('id', '=', due.id)
      .execute()
    return 'held'
  }
  const ofDevice = trx.selectFrom('deliveries').select('id').where('device_id', '=', due.device_id)
  const together = ofDevice
    .where('is_held', '=', true)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
  const deliveries = await trx
    .updateTable('deliveries')
    .set({ attempts: sql`attempts + 1`, due_at: new Date(now.getTime() + FIRST_LEASE_MS) })
    .where((where) => {
      const one = where('id', '=', due.id)
      return due.is_held ? where.or([one, where('id', 'in', together)]) : one
    })
    .returningAll()
    .execute()
  const device = await trx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', due.device_id)
    .executeTakeFirstOrThrow()
  return { device, deliveries }
}
