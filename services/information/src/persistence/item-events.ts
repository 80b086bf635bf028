import { createEvent, type EventTypes, topics, type UserClaims } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import type { InformationDb } from './tables.ts'

interface Origin {
  requestId: string
  now: Date
}

/** Data of a change to an item; the actor is for the audit. */
interface AdminOrigin extends Origin {
  admin: UserClaims
}

const audited = ({ userId, username }: UserClaims) => ({ userId, username })

/** Publishes a new or changed item, in the transaction of the change. */
export async function publishItem(
  trx: InformationDb,
  type: 'item-published' | 'item-updated',
  item: { id: string; title: string; category: string; version: number },
  origin: AdminOrigin,
): Promise<void> {
  await appendEvents(trx, topics.information, [
    createEvent({
      type,
      source: 'information',
      subject: item.id,
      version: item.version,
      data: { itemId: item.id, title: item.title, category: item.category, admin: audited(origin.admin) },
      requestId: origin.requestId,
      time: origin.now.toISOString(),
    }),
  ])
}

export async function publishItemRemoved(
  trx: InformationDb,
  item: { id: string; title: string; version: number },
  origin: AdminOrigin,
) {
  await appendEvents(trx, topics.information, [
    createEvent({
      type: 'item-removed',
      source: 'information',
      subject: item.id,
      version: item.version + 1,
      data: { itemId: item.id, title: item.title, admin: audited(origin.admin) },
      requestId: origin.requestId,
      time: origin.now.toISOString(),
    }),
  ])
}

/** Publishes an administrator's action on a message, for the audit. */
export async function publishMessageHandled(
  trx: InformationDb,
  data: EventTypes['message-handled'],
  origin: Origin,
): Promise<void> {
  await appendEvents(trx, topics.information, [
    createEvent({
      type: 'message-handled',
      source: 'information',
      subject: data.messageId,
      version: 1,
      data,
      requestId: origin.requestId,
      time: origin.now.toISOString(),
    }),
  ])
}

export async function publishMessageReceived(
  trx: InformationDb,
  messageId: string,
  origin: Origin,
): Promise<void> {
  await appendEvents(trx, topics.information, [
    createEvent({
      type: 'message-received',
      source: 'information',
      subject: messageId,
      version: 1,
      data: { messageId, receivedAt: origin.now.toISOString() },
      requestId: origin.requestId,
      time: origin.now.toISOString(),
    }),
  ])
}
