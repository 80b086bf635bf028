import { createEvent, type EventTypes, topics, type UserClaims } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import type { InformationDb } from './tables.ts'

interface Origin {
  requestId: string
  now: Date
}

/** Data of a change to an item; the actor is for the audit. */
export interface AdminOrigin extends Origin {
  admin: UserClaims
}

type Published = 'item-published' | 'item-updated' | 'item-removed' | 'message-handled' | 'message-received'

async function publish<Type extends Published>(
  trx: InformationDb,
  event: { type: Type; subject: string; version: number; data: EventTypes[Type] },
  { requestId, now }: Origin,
): Promise<void> {
  const at = { source: 'information', requestId, time: now.toISOString() }
  await appendEvents(trx, topics.information, [createEvent<Published>({ ...event, ...at })])
}

const audited = ({ userId, username }: UserClaims) => ({ userId, username })

/** Publishes a new or changed item, in the transaction of the change. */
export async function publishItem(
  trx: InformationDb,
  type: 'item-published' | 'item-updated',
  { id, title, category, version }: { id: string; title: string; category: string; version: number },
  origin: AdminOrigin,
): Promise<void> {
  const data = { itemId: id, title, category, admin: audited(origin.admin) }
  await publish(trx, { type, subject: id, version, data }, origin)
}

export async function publishItemRemoved(
  trx: InformationDb,
  { id, title, version }: { id: string; title: string; version: number },
  origin: AdminOrigin,
): Promise<void> {
  const data = { itemId: id, title, admin: audited(origin.admin) }
  await publish(trx, { type: 'item-removed', subject: id, version: version + 1, data }, origin)
}

/** Publishes an administrator's action on a message, for the audit. */
export async function publishMessageHandled(
  trx: InformationDb,
  data: EventTypes['message-handled'],
  origin: Origin,
): Promise<void> {
  await publish(trx, { type: 'message-handled', subject: data.messageId, version: 1, data }, origin)
}

export async function publishMessageReceived(
  trx: InformationDb,
  messageId: string,
  origin: Origin,
): Promise<void> {
  const data = { messageId, receivedAt: origin.now.toISOString() }
  await publish(trx, { type: 'message-received', subject: messageId, version: 1, data }, origin)
}
