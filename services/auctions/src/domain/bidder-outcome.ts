import type { BidderOutcome } from '@boli/contracts'
import type { Auction } from './auction.ts'

/** How someone who has bid on an auction stands, or how it went for them. */
export function bidderOutcome(auction: Auction, bidderId: string): BidderOutcome {
  const isLeader = auction.leader?.id === bidderId
  if (auction.status === 'active' || auction.status === 'scheduled') return isLeader ? 'winning' : 'outbid'
  return isLeader && auction.status === 'completed' ? 'won' : 'lost'
}
