import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { IdentityDeps } from '../deps.ts'
import { auditEvent } from '../persistence/administration.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { applySuspension } from './apply-suspension.ts'

const itemActions = {
  'item-published': 'publish-item',
  'item-updated': 'update-item',
  'item-removed': 'remove-item',
} as const
type ItemEvent = { [Type in keyof typeof itemActions]: DomainEvent<Type> }[keyof typeof itemActions]

/** Consumes the topics in which administrators act, for the audit; a suspension also ends sessions. */
export function consumeActions(identity: IdentityDeps): Promise<Subscription>[] {
  const { bus, database } = identity
  const handle = async (event: DomainEvent) => {
    if (isEvent(event, 'standing-changed')) await applySuspension(identity, event)
    else await auditAction(database.db, event)
  }
  return [
    bus.subscribe({
      group: 'identity-auctions',
      topics: [topics.auctions],
      types: ['auction-closed', 'administrator-acted'],
      handle,
    }),
    bus.subscribe({ group: 'identity-deals', topics: [topics.deals], handle }),
    // Named before items were added; under another name the group would read its topic from the beginning.
    bus.subscribe({ group: 'identity-messages', topics: [topics.information], handle }),
    bus.subscribe({ group: 'identity-analytics', topics: [topics.exports], handle }),
  ]
}

async function auditAction(db: IdentityDb, event: DomainEvent): Promise<void> {
  if (isEvent(event, 'administrator-acted')) {
    const { admin, act: action, person, lot, dealId, facts } = event.data
    const before = {
      ...(person ? { username: person.username } : {}),
      ...(lot ? { lot: { ...lot, note: '' } } : {}),
      ...(dealId ? { dealId } : {}),
      facts,
    }
    await auditEvent(db, event, { action, admin, userId: person?.userId ?? null, before })
  } else if (isEvent(event, 'auction-closed')) {
    const { removedBy: admin, lot, note = '', state } = event.data
    if (!admin) return
    const { userId, username } = lot.farmer
    const before = { username, lot: { _id: state.auctionId, name: lot.productName, note } }
    await auditEvent(db, event, { action: 'remove-lot', admin, userId, before })
  } else if (isEvent(event, 'message-handled')) {
    const { act: action, admin, messageId } = event.data
    await auditEvent(db, event, { action, admin, userId: null, before: { messageId } })
  } else if (isOfItem(event) && event.data.admin) {
    const { admin, itemId, title = '' } = event.data
    const before = { item: { _id: itemId, title } }
    await auditEvent(db, event, { action: itemActions[event.type], admin, userId: null, before })
  }
}

function isOfItem(event: DomainEvent): event is ItemEvent {
  return event.type in itemActions
}
