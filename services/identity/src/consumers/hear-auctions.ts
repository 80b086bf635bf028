import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditEvent } from '../persistence/administration.ts'
import type { IdentityDb } from '../persistence/users.ts'
import { auditAct } from './audit-act.ts'

/** Hears which lots administrators remove, for the audit. */
export function hearAuctions({ bus, database: { db } }: Identity): Promise<Subscription> {
  return bus.subscribe({
    group: 'identity-auctions',
    topics: [topics.auctions],
    types: ['auction-closed', 'administrator-acted'],
    handle: async (event) => {
      if (isEvent(event, 'auction-closed')) await auditRemoval(db, event)
      else if (isEvent(event, 'administrator-acted')) await auditAct(db, event)
    },
  })
}

async function auditRemoval(db: IdentityDb, event: DomainEvent<'auction-closed'>): Promise<void> {
  const { removedBy: admin, lot, note = '', state } = event.data
  if (!admin) return
  const { userId, username } = lot.farmer
  const before = { username, lot: { _id: state.auctionId, name: lot.productName, note } }
  await auditEvent(db, event, { action: 'remove-lot', admin, userId, before })
}
