import { isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditAct } from './audit-act.ts'

/** Hears which files administrators take from analytics, for the audit. */
export function hearAnalytics({ bus, database: { db } }: Identity): Promise<Subscription> {
  return bus.subscribe({
    group: 'identity-analytics',
    topics: [topics.exports],
    handle: async (event) => {
      if (isEvent(event, 'administrator-acted')) await auditAct(db, event)
    },
  })
}
