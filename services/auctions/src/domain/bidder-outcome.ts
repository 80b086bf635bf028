import type { BidderOutcome } from '@boli/contracts'
import type { Auction } from '@boli/rules'

/** How someone who has bid on an auction stands, or how it went for them. */
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
