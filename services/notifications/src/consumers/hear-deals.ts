import { type DomainEvent, isEvent, type SuspensionScope, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Notifications } from '../deps.ts'
import { newsOf } from '../domain/deal-news.ts'
import { reminderOf } from '../domain/reminders.ts'
import { type Telling, tellAgain, tellOnce } from '../domain/telling.ts'
import { keepReminder } from '../persistence/deal-reminders.ts'
import { findDealName, keepDeal } from '../persistence/known-deals.ts'
import type { Queries } from '../persistence/tables.ts'
import { hearEach } from './hear-each.ts'

/** Hears of deals, so that their parties are told what waits for them. */
export function hearDeals(notifications: Notifications): Promise<Subscription> {
  return hearEach(notifications, {
    group: 'notifications-deals',
    topic: topics.deals,
    read(event) {
      if (isEvent(event, 'deal-changed')) return (trx) => tellChange(trx, event, notifications.now())
      if (isEvent(event, 'deal-message-sent')) return (trx) => tellMessage(trx, event)
      if (isEvent(event, 'payout-details-changed')) return async () => tellPayoutChange(event)
      if (isEvent(event, 'standing-changed')) return async () => tellStanding(event)
      if (isEvent(event, 'rating-changed')) return async () => tellRating(event)
      return null
    },
  })
}

async function tellChange(trx: Queries, event: DomainEvent<'deal-changed'>, now: Date): Promise<Telling[]> {
  const { deal } = event.data
  if (await keepDeal(trx, deal, now)) await keepReminder(trx, deal.dealId, reminderOf(deal, now))
  return [...newsOf(event.data)].map(([userId, notice]) =>
    tellOnce(userId, `deal:${deal.dealId}:${deal.version}`, notice, new Date(event.time)),
  )
}

async function tellMessage(trx: Queries, event: DomainEvent<'deal-message-sent'>): Promise<Telling[]> {
  const { dealId, farmerId, buyerId, message } = event.data
  const reader = message.by === 'farmer' ? buyerId : farmerId
  const thread = `message:${dealId}`
  const productName = await findDealName(trx, dealId)
  const key = `${thread}:${message.number}`
  return [tellAgain(reader, thread, { kind: 'message', dealId, productName }, new Date(event.time), { key })]
}

/** Somebody else may have done it with the farmer's session. */
function tellPayoutChange({ id, data, time }: DomainEvent<'payout-details-changed'>): Telling[] {
  const notice = { kind: 'security', reason: 'payout-changed' } as const
  return [tellOnce(data.userId, `security:${id}`, notice, new Date(time))]
}

function tellStanding(event: DomainEvent<'standing-changed'>): Telling[] {
  const { userId, suspendedUntil, act, bidding, listing, signIn } = event.data
  const at = new Date(event.time)
  if (act === 'lifted')
    return [tellOnce(userId, `restored:${event.version}`, { kind: 'deal', topic: 'restored' }, at)]
  if (act === 'suspended') {
    const bars = Object.entries({ all: signIn, bidding, listing }) as [SuspensionScope, typeof signIn][]
    return bars
      .flatMap(([scope, bar]) => {
        if (!bar?.reason) return []
        const notice = {
          kind: 'deal',
          topic: 'suspended',
          scope,
          until: bar.until,
          reason: bar.reason,
        } as const
        return [tellOnce(userId, `suspended:${event.version}`, notice, at)]
      })
      .slice(0, 1)
  }
  if (suspendedUntil === null) return []
  const notice = { kind: 'deal', topic: 'suspended', until: suspendedUntil } as const
  return [tellOnce(userId, `suspended:${suspendedUntil}`, notice, at)]
}

/** Also told where a text was hidden, which changes no number: the same number is told once. */
function tellRating(event: DomainEvent<'rating-changed'>): Telling[] {
  const { userId, mean, count } = event.data
  if (count === 0) return []
  const notice = { kind: 'rating', mean, ratings: count } as const
  return [tellOnce(userId, `rating:${count}`, notice, new Date(event.time))]
}
