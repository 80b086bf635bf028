import { type CloseReason, defaultAuctionLimits } from '@boli/contracts'
import { type Auction, type Bidder, reserveState } from './auction.ts'

/** How an auction ended. */
export interface Closed {
  auction: Auction
  closeReason: CloseReason
  /** The leader of a sold lot; none otherwise. */
  winner: Bidder | null
}

/**
 * Closes an active auction whose end has come, by the database's clock.
 * @returns null if it is not active or its end has not come, so that an auction closes exactly once.
 */
export function closeIfDue(auction: Auction, nowMs: number): Closed | null {
  if (auction.status !== 'active' || nowMs < auction.endsAtMs) return null
  if (auction.leader === null) return closed(auction, 'no-bids')
  if (reserveState(auction) === 'not-met') return closed(auction, 'reserve-not-met')
  return closed(auction, auction.decideAfterClose ? 'awaiting-decision' : 'sold')
}

/**
 * Ends an auction before its time, without a sale.
 * @param reason `withdrawn` by its farmer, `removed` by an administrator.
 * @returns null if it has already ended.
 */
export function endEarly(auction: Auction, reason: 'withdrawn' | 'removed', nowMs: number): Closed | null {
  if (auction.status !== 'active' && auction.status !== 'scheduled') return null
  if (nowMs >= auction.endsAtMs) return null
  return closed(auction, reason)
}

/**
 * Sells an auction that ended with a leader but without a sale: its farmer and a buyer have agreed.
 * @returns null for any other auction.
 */
export function sellAfterwards(auction: Auction): Auction | null {
  const { status, closeReason } = auction
  const isOpenToDecision = closeReason === 'reserve-not-met' || closeReason === 'awaiting-decision'
  if (status !== 'inactive' || !isOpenToDecision) return null
  return { ...auction, status: 'completed', closeReason: 'sold', version: auction.version + 1 }
}

function closed(auction: Auction, closeReason: CloseReason): Closed {
  const isSold = closeReason === 'sold'
  return {
    auction: {
      ...auction,
      status: isSold ? 'completed' : 'inactive',
      closeReason,
      version: auction.version + 1,
    },
    closeReason,
    winner: isSold ? auction.leader : null,
  }
}

export interface SoftClose {
  /** A change of leader or price within this time before the end moves the end to this time from now. */
  windowMs: number
  /** The longest total extension. */
  capMs: number
}

export const defaultSoftClose: SoftClose = {
  windowMs: defaultAuctionLimits.softCloseSeconds * 1000,
  capMs: defaultAuctionLimits.softCloseCapSeconds * 1000,
}

/** The end of an auction whose leader or price has just changed. It never moves back. */
export function endAfterChange(auction: Auction, nowMs: number, { windowMs, capMs }: SoftClose): number {
  const extended = Math.min(nowMs + windowMs, auction.plannedEndMs + capMs)
  return Math.max(auction.endsAtMs, extended)
}
