import { createHash } from 'node:crypto'
import type { PushMessage } from '@boli/contracts'
import type { Notifications } from '../../deps.ts'
import { pushPausesOf } from '../../domain/pauses.ts'
import { mannerOf } from '../../domain/push-manner.ts'
import { noteReached, pauseDevice, removeDevice } from '../../persistence/devices.ts'
import { type Delivery, dropDelivery, markSent } from '../../persistence/sending.ts'
import type { PushService } from '../../web-push/push-service.ts'
import { claimPush, isPushDue } from './claim-push.ts'
import { writePush } from './write-push.ts'

/** So many push services are waited for at once. */
const AT_ONCE = 8

type Sending = Pick<Notifications, 'database' | 'logger' | 'now'> & { push: PushService }

/**
 * Sends the pushes that are due.
 * @param isStopping Asked before each.
 * @throws once nothing is under way any more, where a sender could not go on.
 */
export async function sendDuePushes(
  sending: Sending,
  isStopping: () => boolean = () => false,
): Promise<void> {
  // Mostly nothing is: one look says so, where each sender's own would be a transaction.
  if (!(await isPushDue(sending.database.db, sending.now()))) return
  const senders = Array.from({ length: AT_ONCE }, async () => {
    while (!isStopping() && (await sendNext(sending)));
  })
  // All of them have ended before the next round begins, also where one failed.
  for (const ended of await Promise.allSettled(senders)) {
    if (ended.status === 'rejected') throw ended.reason
  }
}

/** @returns false where nothing is due. */
async function sendNext({ database: { db }, push, logger, now }: Sending): Promise<boolean> {
  const claimed = await claimPush(db, now())
  if (!claimed) return false
  if (claimed === 'held') return true
  const { device, deliveries } = claimed
  const message = await writePush(db, deliveries, now())
  if (!message) {
    for (const delivery of deliveries) await dropDelivery(db, delivery)
    return true
  }
  const outcome = await push.send(device, JSON.stringify(message), travel(message, deliveries))
  const about = { deviceId: device.id, userId: device.user_id, failures: device.failures }
  if (outcome === 'sent') {
    for (const delivery of deliveries) await markSent(db, delivery, pushPausesOf(delivery.kind).gapMs, now())
    await noteReached(db, device)
  } else if (outcome === 'gone') {
    logger.info(about, 'a device was removed: its subscription has ended')
    await removeDevice(db, device.id)
  } else if (outcome === 'refused') {
    logger.error(about, 'a push was refused')
    for (const delivery of deliveries) await dropDelivery(db, delivery)
  } else {
    logger.warn(about, 'a push could not be sent yet')
    await pauseDevice(db, device, outcome.retryAfterMs, now())
  }
  return true
}

function travel({ tag }: PushMessage, [first]: readonly Delivery[]) {
  // As long as a push service takes, and telling it nothing.
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
  return { ...mannerOf(first?.kind ?? 'deal'), topic }
}
