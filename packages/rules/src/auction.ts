import type { AuctionStatus, CloseReason, ReserveState } from '@boli/contracts'
import { incrementAt } from './increment-ladder.ts'

/** Someone who bids, as others see them. */
export interface Bidder {
  id: string
  username: string
}

/**
 * One auction, as far as the rules need it. Amounts are paise per price unit, times are milliseconds of the
 * database's clock since 1970. Values are never changed in place: each rule returns a new one.
 */
export interface Auction {
  id: string
  farmerId: string
  status: AuctionStatus
  closeReason: CloseReason | null
  /** Increases by one with each change: every accepted bid, an extension, an edit, start and close. */
  version: number
  /** Increases by one with each edit before the first bid, so that a bid can name the terms it was placed on. */
  termsVersion: number
  basePaise: number
  /** The farmer's own increment; null uses the ladder. */
  fixedIncrementPaise: number | null
  /** Secret. */
  reservePaise: number | null
  /** The base price until the first bid. */
  pricePaise: number
  leader: Bidder | null
  /** Secret: how far the system bids for the leader. At least the price if there is a leader, otherwise 0. */
  leaderMaximumPaise: number
  totalBids: number
  /** How many different people have bid. */
  participants: number
  startsAtMs: number
  endsAtMs: number
  /** The end before any extension by the soft close. */
  plannedEndMs: number
  /** The farmer decides on the best bid after the auction, whatever it is. */
  decideAfterClose: boolean
}

/** The increment that the next bid has to respect. */
export function currentIncrement(auction: Auction): number {
  return incrementAt(auction.pricePaise, auction.fixedIncrementPaise)
}

/** The first bid is at least the base price; each further bid at least price plus increment. */
export function minimumNextBid(auction: Auction): number {
  return auction.leader === null ? auction.basePaise : auction.pricePaise + currentIncrement(auction)
}

/** What viewers may know about the secret reserve. */
export function reserveState(auction: Auction): ReserveState {
  if (auction.reservePaise === null) return 'none'
  return auction.leader !== null && auction.pricePaise >= auction.reservePaise ? 'met' : 'not-met'
}

/** Activates a scheduled lot whose start has come; returns any other unchanged. */
export function startIfDue(auction: Auction, nowMs: number): Auction {
  if (auction.status !== 'scheduled' || nowMs < auction.startsAtMs) return auction
  return { ...auction, status: 'active', version: auction.version + 1 }
}
