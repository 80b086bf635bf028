import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditEvent } from '../persistence/administration.ts'
import type { IdentityDb } from '../persistence/users.ts'

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

async function auditAct(db: IdentityDb, event: DomainEvent<'administrator-acted'>): Promise<void> {
  const { admin, act, person, lot, dealId, facts } = event.data
  const before = {
    ...(person ? { username: person.username } : {}),
    ...(lot ? { lot: { ...lot, note: '' } } : {}),
    ...(dealId ? { dealId } : {}),
    facts,
  }
  await auditEvent(db, event, { action: act, admin, userId: person?.userId ?? null, before })
}
