import type { AuctionState, BidderOutcome } from '@boli/contracts'
import { type AuctionPhase, isOver } from '../../auctions/lot/auction-phase.ts'

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
