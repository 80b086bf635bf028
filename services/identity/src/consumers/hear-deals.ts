import { isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { applyStanding } from './apply-standing.ts'
import { auditAct } from './audit-act.ts'

/** Consumes deals: what administrators do there goes into the audit, and a suspension ends sessions. */
export function hearDeals(identity: Identity): Promise<Subscription> {
  const { bus, database } = identity
  return bus.subscribe({
    group: 'identity-deals',
    topics: [topics.deals],
    handle: async (event) => {
      if (isEvent(event, 'administrator-acted')) await auditAct(database.db, event)
      else if (isEvent(event, 'standing-changed')) await applyStanding(identity, event)
    },
  })
}
