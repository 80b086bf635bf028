import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditEvent } from '../persistence/administration.ts'
import { auditAct } from './audit-act.ts'

const itemActions = {
  'item-published': 'publish-item',
  'item-updated': 'update-item',
  'item-removed': 'remove-item',
} as const
type ItemEvent = { [Type in keyof typeof itemActions]: DomainEvent<Type> }[keyof typeof itemActions]

/** Hears what administrators do with items, prices and messages of the contact form, for the audit. */
export function hearInformation({ bus, database: { db } }: Identity): Promise<Subscription> {
  return bus.subscribe({
    // Its name is older than the items; another one would begin the topic anew.
    group: 'identity-messages',
    topics: [topics.information],
    handle: async (event) => {
      if (isEvent(event, 'administrator-acted')) await auditAct(db, event)
      else if (isEvent(event, 'message-handled')) {
        const { act, admin, messageId } = event.data
        await auditEvent(db, event, { action: act, admin, userId: null, before: { messageId } })
      } else if (isOfItem(event) && event.data.admin) {
        const { admin, itemId, title = '' } = event.data
        const before = { item: { _id: itemId, title } }
        await auditEvent(db, event, { action: itemActions[event.type], admin, userId: null, before })
      }
    },
  })
}

function isOfItem(event: DomainEvent): event is ItemEvent {
  return event.type in itemActions
}
