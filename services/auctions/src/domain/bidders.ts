import type { BidderOutcome, ErrorCode, UserClaims } from '@boli/contracts'
import type { Auction } from '@boli/rules'

type Actor = Pick<UserClaims, 'role' | 'isVerified'>

/** Only verified business users bid. @returns the error code, or null if they may. */
export function refuseBidder(actor: Actor): ErrorCode | null {
  return actor.role === 'business' && actor.isVerified ? null : 'only-businesses-bid'
}

/** Only verified farmers list lots. @returns the error code, or null if they may. */
export function refuseSeller(actor: Actor): ErrorCode | null {
  return actor.role === 'farmer' && actor.isVerified ? null : 'only-farmers-create'
}

/** A bidder's state in a running auction, or the outcome for them. */
export function bidderOutcome(
  { auction, isSettling, buyerId }: { auction: Auction; isSettling: boolean; buyerId: string | null },
  bidderId: string,
): BidderOutcome {
  if (isSettling) return 'settling'
  const isLeader = auction.leader?.id === bidderId
  if (auction.status === 'active' || auction.status === 'scheduled') return isLeader ? 'winning' : 'outbid'
  if (auction.closeReason === 'withdrawn' || auction.closeReason === 'removed') return 'withdrawn'
  return buyerId === bidderId ? 'won' : 'lost'
}
