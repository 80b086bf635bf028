import type { AuctionState, BidderOutcome } from '@boli/contracts'

/**
 * How a bidder stands: Winning while they lead and Outbid otherwise; after the end won or lost. A lot
 * that ended unsold is lost to all of them.
 */
export function outcomeOf(
  auction: Pick<AuctionState, 'status' | 'highestBidder'>,
  bidderId: string,
  hasEnded: boolean,
): BidderOutcome {
  const isLeading = auction.highestBidder?._id === bidderId
  if (!hasEnded) return isLeading ? 'winning' : 'outbid'
  return isLeading && auction.status === 'completed' ? 'won' : 'lost'
}
