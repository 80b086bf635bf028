import { isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditEvent } from '../persistence/administration.ts'

/** Hears what administrators do with messages of the contact form, for the audit. */
export function hearMessages({ bus, database }: Identity): Promise<Subscription> {
  return bus.subscribe({
    group: 'identity-messages',
    topics: [topics.information],
    handle: async (event) => {
      if (!isEvent(event, 'message-handled')) return
      const { act, admin, messageId } = event.data
      await auditEvent(database.db, event, { action: act, admin, userId: null, before: { messageId } })
    },
  })
}
