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

/** Publishes an event about an item or a message, in the transaction of its change. */
export async function publish<Type extends Published>(
  trx: InformationDb,
  event: { type: Type; subject: string; version?: number; data: EventTypes[Type] },
  { requestId, now }: Origin,
): Promise<void> {
  const at = { source: 'information', requestId, time: now.toISOString() }
  await appendEvents(trx, topics.information, [createEvent<Published>({ version: 1, ...event, ...at })])
}

/** Publishes a new or changed item. */
export async function publishItem(
  trx: InformationDb,
  type: 'item-published' | 'item-updated',
  { id, title, category, version }: { id: string; title: string; category: string; version: number },
  { admin: { userId, username }, ...origin }: AdminOrigin,
): Promise<void> {
  const data = { itemId: id, title, category, admin: { userId, username } }
  await publish(trx, { type, subject: id, version, data }, origin)
}
