import { type DomainEvent, topics } from '@boli/contracts'
import { applyOnce, type Consumer, consumeOnce } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import type { AuctionsDatabase, AuctionsTables } from '../persistence/tables.ts'
import { applyDeal } from './apply-deal.ts'
import { applyRating, applyStanding } from './apply-standing.ts'

const deals: Consumer<AuctionsTables, 'deal-changed' | 'standing-changed' | 'rating-changed'> = {
  group: 'auctions-deals',
  topics: [topics.deals],
  types: ['deal-changed', 'standing-changed', 'rating-changed'],
  async apply(trx, [event]) {
    if (event.type === 'deal-changed') await applyDeal(trx, event.data.deal)
    else if (event.type === 'standing-changed') await applyStanding(trx, event.data, event.version)
    else await applyRating(trx, event.data, event.version)
  },
}

/** Stores deals of ended auctions, suspensions from bidding and listing, and ratings. */
export function consumeDeals(o: { bus: EventBus; database: AuctionsDatabase }): Promise<Subscription> {
  return consumeOnce(o.bus, o.database, deals)
}

/** Applies one event, once. */
export function handleDealEvent(database: AuctionsDatabase, event: DomainEvent): Promise<void> {
  return applyOnce(database, deals, [event])
}
