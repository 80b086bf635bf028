import type { AuctionState, BidderOutcome, MyBidView } from '@boli/contracts'
import { type AuctionPhase, isOver } from '../../auctions/lot/auction-phase.ts'

/**
 * How a bidder stands: Winning while they lead and Outbid otherwise; after the end won or lost. A lot
 * that ended unsold is lost to all of them.
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

/** One person's bids on one lot, newest first. */
export interface LotBids {
  latest: MyBidView
  earlier: readonly MyBidView[]
}

/** Each lot once, in the order of its newest bid. @param bids Newest first. */
export function bidsByLot(bids: readonly MyBidView[]): LotBids[] {
  const lots = new Map<string, MyBidView[]>()
  for (const bid of bids) lots.set(bid.auction._id, [...(lots.get(bid.auction._id) ?? []), bid])
  return [...lots.values()].flatMap(([latest, ...earlier]) => (latest ? [{ latest, earlier }] : []))
}
