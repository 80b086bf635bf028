import type { Auction, Bidder } from '../auction.ts'
import type { BidRequest } from '../place-bids.ts'

export const NOW = Date.UTC(2026, 10, 20, 6, 0, 0)
export const MINUTE = 60_000

export const rupees = (amount: number): number => Math.round(amount * 100)

export const asha: Bidder = { id: 'asha', username: 'asha' }
export const binod: Bidder = { id: 'binod', username: 'binod' }
export const chitra: Bidder = { id: 'chitra', username: 'chitra' }

/** An active lot of base ₹2,000 that ends in an hour; ids are plain words, since no rule reads them. */
export function anAuction(changes: Partial<Auction> = {}): Auction {
  const endsAtMs = changes.endsAtMs ?? NOW + 60 * MINUTE
  const basePaise = changes.basePaise ?? rupees(2000)
  return {
    ...{ id: 'lot', farmerId: 'farmer', status: 'active', closeReason: null, version: 1, termsVersion: 1 },
    ...{ basePaise, pricePaise: basePaise, fixedIncrementPaise: null, reservePaise: null },
    ...{ leader: null, leaderMaximumPaise: 0, totalBids: 0, participants: 0, decideAfterClose: false },
    ...{ startsAtMs: NOW - 60 * MINUTE, endsAtMs, plannedEndMs: endsAtMs },
    ...changes,
  }
}

/** A lot with a leader at a price, and one bid so far. */
export function ledBy(
  leader: Bidder,
  price: number,
  maximum = price,
  changes: Partial<Auction> = {},
): Auction {
  const state = { leader, pricePaise: rupees(price), leaderMaximumPaise: rupees(maximum) }
  return anAuction({ ...state, totalBids: 1, participants: 1, ...changes })
}

let bidNumber = 0

/** A bid in rupees, confirmed by default. */
export function aBid(
  bidder: Bidder,
  amount: number,
  changes: Partial<BidRequest> & { max?: number } = {},
): BidRequest {
  const { max, ...rest } = changes
  bidNumber += 1
  return {
    ...{ id: `bid-${bidNumber}`, bidder, amountPaise: rupees(amount) },
    ...{ maximumPaise: max === undefined ? null : rupees(max), termsVersion: null },
    ...{ isConfirmed: true, hasBidBefore: false },
    ...rest,
  }
}
