import { type DealSnapshot, type EventTypes, topics } from '@boli/contracts'
import { appendEvents, type Consumer, upsertNewer } from '@boli/database'
import { sellAfterwards } from '@boli/rules'
import { sql } from 'kysely'
import { updatedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { lockAuction } from '../persistence/market/listed-auctions.ts'
import type { AuctionsTables, Queries } from '../persistence/tables.ts'

/** Stores deals of ended auctions, suspensions from bidding and listing, and ratings. */
export const dealsConsumer: Consumer<AuctionsTables, 'deal-changed' | 'standing-changed' | 'rating-changed'> =
  {
    group: 'auctions-deals',
    topics: [topics.deals],
    types: ['deal-changed', 'standing-changed', 'rating-changed'],
    async apply(trx, [event]) {
      if (event.type === 'deal-changed') await applyDeal(trx, event.data.deal)
      else if (event.type === 'standing-changed') await applyStanding(trx, event.data, event.version)
      else await applyRating(trx, event.data, event.version)
    },
  }

/**
 * Stores a deal from its newest event. An agreed deal sells its auction, if the close did not; if it is cancelled
 * later, the auction stays sold, because it was won, and the deal has its own state.
 */
async function applyDeal(trx: Queries, deal: DealSnapshot): Promise<void> {
  const listed = await lockAuction(trx, deal.auctionId)
  const isNewer = await upsertNewer(trx, 'deals', {
    id: deal.dealId,
    auction_id: deal.auctionId,
    farmer_id: deal.farmer.userId,
    buyer_id: deal.buyer.userId,
    version: deal.version,
    state: deal.state,
    due_paise: deal.duePaise,
  })
  if (!isNewer || !isAgreed(deal)) return
  const sold = sellAfterwards(listed.auction)
  if (sold) {
    await saveAuction(trx, sold)
    await appendEvents(trx, topics.auctions, [updatedEvent({ ...listed, auction: sold })])
  }
  // Deals of one auction arrive in any order; ids increase, and a later deal is opened only if the earlier one failed.
  await sql`
    update auctions set buyer_id = ${deal.buyer.userId}, sold_paise = ${deal.pricePaise}
    where id = ${deal.auctionId} and not exists (
      select from deals later where later.auction_id = auctions.id and later.id > ${deal.dealId}::uuid
        and later.buyer_id = auctions.buyer_id)`.execute(trx)
}

/** A dispute is possible only in an agreed deal. */
function isAgreed({ state }: DealSnapshot): boolean {
  return state === 'agreed' || state === 'completed' || state === 'disputed'
}

/** Placeholder for a user whose name no event has delivered yet. */
const unnamed = { username: '', fullname: '' }

/** Stores until when a user may not bid or list, and why. An event from an earlier release of deals has one time for both. */
async function applyStanding(
  trx: Queries,
  { userId, suspendedUntil, ...bars }: EventTypes['standing-changed'],
  version: number,
): Promise<void> {
  const both = suspendedUntil === null ? null : { until: suspendedUntil, reason: null }
  const { bidding = both, listing = both } = bars
  const row = {
    id: userId,
    standing_version: version,
    suspended_until: bidding?.until ?? null,
    suspension_reason: bidding?.reason ?? null,
    listing_suspended_until: listing?.until ?? null,
    listing_suspension_reason: listing?.reason ?? null,
  }
  await upsertNewer(trx, 'users', row, { version: 'standing_version', initial: unnamed })
}

/** Stores a user's rating by their deal partners. */
async function applyRating(
  trx: Queries,
  { userId, mean, count }: EventTypes['rating-changed'],
  version: number,
): Promise<void> {
  const row = { id: userId, rating_version: version, rating_mean: mean, rating_count: count }
  await upsertNewer(trx, 'users', row, { version: 'rating_version', initial: unnamed })
}
