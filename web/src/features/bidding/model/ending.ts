import type { AuctionState, AuctionView, BidderOutcome } from '@boli/contracts'
import { formatPrice, formatRupees } from '../../../lib/format.ts'
import { type AuctionPhase, isOver } from '../../auctions/lot/auction-phase.ts'

/** How an auction ended for a viewer, as a key of the `roomend` texts. `settling`: the close is not known yet. */
export type Ending = 'won' | 'farmer-gone' | 'settling' | NonNullable<AuctionView['closeReason']>

export function endingOf(auction: AuctionView, viewerId: string | null): Ending {
  if (auction.status === 'completed') return auction.highestBidder?._id === viewerId ? 'won' : 'sold'
  // A farmer cannot withdraw a lot with bids, but a deleted farmer's lots end.
  if (auction.closeReason === 'withdrawn' && auction.totalBids > 0) return 'farmer-gone'
  return auction.closeReason ?? 'settling'
}

/** The figures of an ending's texts. */
export function endingValues(auction: AuctionView) {
  return {
    winner: auction.highestBidder?.username ?? '',
    price: formatPrice(auction.highestBid, auction.priceUnit),
    value: formatRupees(auction.lotValue),
  }
}

/**
 * A bidder's standing: Winning while they lead and Outbid otherwise; after the end won or lost. An unsold lot is lost
 * for all bidders.
 */
export function outcomeOf(
  auction: Pick<AuctionState, 'status' | 'closeReason' | 'highestBidder'>,
  bidderId: string,
  phase: AuctionPhase,
): BidderOutcome {
  const isLeading = auction.highestBidder?._id === bidderId
  if (!isOver(phase)) return isLeading ? 'winning' : 'outbid'
  if (phase === 'settling') return 'settling'
  if (auction.closeReason === 'withdrawn' || auction.closeReason === 'removed') return 'withdrawn'
  return isLeading && auction.status === 'completed' ? 'won' : 'lost'
}
