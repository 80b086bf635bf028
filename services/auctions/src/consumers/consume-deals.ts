import { type EventTypes, topics } from '@boli/contracts'
import { type Consumer, upsertNewer } from '@boli/database'
import type { AuctionsTables, Queries } from '../persistence/tables.ts'
import { applyDeal } from './apply-deal.ts'

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
