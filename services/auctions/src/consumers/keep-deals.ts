import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import { inTransaction, processOnce } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import type { AuctionsDatabase } from '../persistence/tables.ts'
import { applyDeal } from './apply-deal.ts'
import { applyRating, applyStanding } from './apply-standing.ts'

const CONSUMER = 'auctions-deals'

/** Keeps what became of auctions after their end, who may not bid or list for a while, and ratings. */
export function keepDeals({
  bus,
  database,
}: {
  bus: EventBus
  database: AuctionsDatabase
}): Promise<Subscription> {
  return bus.subscribe({
    group: CONSUMER,
    topics: [topics.deals],
    handle: (event) => handleDealEvent(database, event),
  })
}

/** Applies one event, once, in one transaction with the note that it was applied. */
export async function handleDealEvent({ db }: AuctionsDatabase, event: DomainEvent): Promise<void> {
  const isDeal = isEvent(event, 'deal-changed')
  const isStanding = isEvent(event, 'standing-changed')
  const isRating = isEvent(event, 'rating-changed')
  if (!isDeal && !isStanding && !isRating) return
  await inTransaction(db, async (trx) => {
    if (!(await processOnce(trx, CONSUMER, event))) return
    if (isDeal) await applyDeal(trx, event.data.deal)
    else if (isStanding) await applyStanding(trx, event.data, event.version)
    else await applyRating(trx, event.data, event.version)
  })
}
