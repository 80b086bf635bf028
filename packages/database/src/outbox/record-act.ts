import { createEvent, type EventTypes, topics, type UserClaims } from '@boli/contracts'
import type { Executor } from '../transaction.ts'
import { appendEvents } from './append-events.ts'

type Acted = EventTypes['administrator-acted']

/** Who acts, and in which request. */
export interface AdminCall {
  admin: Pick<UserClaims, 'userId' | 'username'>
  requestId: string
  /** Time of the service's clock, if tests control it; otherwise the system's. */
  now?: Date
}

/** What was done, to which subject: a deal, a member, a lot, an import or the like. */
export type ActDone = Pick<Acted, 'act'> & Partial<Omit<Acted, 'act' | 'admin'>> & { subject: string }

const origins = {
  auctions: { topic: topics.auctions, source: '/auctions' },
  deals: { topic: topics.deals, source: '/deals' },
  information: { topic: topics.information, source: 'information' },
  analytics: { topic: topics.exports, source: 'analytics' },
} as const

/** Publishes an administrator's action for the audit, in the transaction of the action. */
export async function recordAct(
  trx: Executor,
  service: keyof typeof origins,
  { admin: { userId, username }, requestId, now }: AdminCall,
  { act, subject, person = null, lot = null, dealId = null, facts = {} }: ActDone,
): Promise<void> {
  const { topic, source } = origins[service]
  const event = createEvent({
    ...{ type: 'administrator-acted', source, subject, version: 1, requestId },
    ...(now && { time: now.toISOString() }),
    data: { admin: { userId, username }, act, person, lot, dealId, facts },
  })
  await appendEvents(trx, topic, [event])
}
