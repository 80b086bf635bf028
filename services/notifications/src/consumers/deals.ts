import { topics } from '@boli/contracts'
import {
  requestsOfChange,
  requestsOfMessage,
  requestsOfPayoutChange,
  requestsOfRating,
  requestsOfStanding,
} from '../domain/deal-requests.ts'
import { reminderOf } from '../domain/reminders.ts'
import { findDealName, storeDeal, storeReminder } from '../persistence/known-deals.ts'
import { type Consuming, notifyingConsumer } from './notifying-consumer.ts'

/** Consumes deals: what waits for a party notifies it, at once and before the deadline. */
export function dealsConsumer(notifications: Consuming) {
  return notifyingConsumer(notifications, {
    group: 'notifications-deals',
    topic: topics.deals,
    types: [
      'deal-changed',
      'deal-message-sent',
      'payout-details-changed',
      'standing-changed',
      'rating-changed',
    ],
    async requestsOf(trx, [event]) {
      switch (event.type) {
        case 'deal-changed': {
          const { deal } = event.data
          const now = notifications.now()
          if (await storeDeal(trx, deal, now)) await storeReminder(trx, deal.dealId, reminderOf(deal, now))
          return requestsOfChange(event)
        }
        case 'deal-message-sent':
          return requestsOfMessage(event, await findDealName(trx, event.data.dealId))
        case 'payout-details-changed':
          return requestsOfPayoutChange(event)
        case 'standing-changed':
          return requestsOfStanding(event)
        case 'rating-changed':
          return requestsOfRating(event)
      }
    },
  })
}
