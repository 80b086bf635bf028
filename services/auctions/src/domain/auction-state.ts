import { type AuctionSnapshot, type AuctionState, type LogHead, toRupees } from '@boli/contracts'
import { type Auction, currentIncrement, minimumNextBid, reserveState } from '@boli/rules'

/** The auction as the API shows it: in rupees, without secrets. @param log After this change. */
export function toAuctionState(auction: Auction, log: LogHead | null = null): AuctionState {
  const { leader } = auction
  return {
    _id: auction.id,
    version: auction.version,
    status: auction.status,
    closeReason: auction.closeReason,
    highestBid: toRupees(auction.pricePaise),
    highestBidder: leader && { _id: leader.id, username: leader.username },
    totalBids: auction.totalBids,
    participants: auction.participants,
    bidIncrement: toRupees(currentIncrement(auction)),
    minimumNextBid: toRupees(minimumNextBid(auction)),
    reserve: reserveState(auction),
    startTime: toIso(auction.startsAtMs),
    endTime: toIso(auction.endsAtMs),
    ...(log && { log }),
  }
}

/** The auction as published in events: in paise, without secrets. @param log After this change. */
export function toAuctionSnapshot(auction: Auction, log: LogHead | null = null): AuctionSnapshot {
  const { leader } = auction
  return {
    auctionId: auction.id,
    version: auction.version,
    status: auction.status,
    closeReason: auction.closeReason,
    pricePaise: auction.pricePaise,
    leader: leader && { userId: leader.id, username: leader.username },
    totalBids: auction.totalBids,
    participants: auction.participants,
    incrementPaise: currentIncrement(auction),
    minimumNextBidPaise: minimumNextBid(auction),
    reserve: reserveState(auction),
    startTime: toIso(auction.startsAtMs),
    endTime: toIso(auction.endsAtMs),
    ...(log && { log }),
  }
}

/** Milliseconds since 1970 as ISO 8601 in UTC. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString()
}
