import { isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditAct } from './audit-act.ts'

/** Hears what administrators do in deals, for the audit. */
export function hearDeals({ bus, database: { db } }: Identity): Promise<Subscription> {
  return bus.subscribe({
    group: 'identity-deals',
    topics: [topics.deals],
    handle: async (event) => {
      if (isEvent(event, 'administrator-acted')) await auditAct(db, event)
    },
  })
}
