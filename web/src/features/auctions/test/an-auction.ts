import type { AuctionDetail, BidView, PersonView } from '@boli/contracts'
import { afterEach } from 'vitest'
import { anAuction as aRunningLot } from '../../../test/an-auction.ts'
import { forgetLots } from '../lot/live-lots.ts'

// The lots made here have the same few ids in every test.
afterEach(forgetLots)

/** An id made of one number, for tests. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const asha: PersonView = { _id: idOf(901), username: 'ashatraders' }
export const gupta: PersonView = { _id: idOf(902), username: 'guptamills' }

/** Ten quintals of wheat at ₹2,000 without a bid, one hour before its end. */
export function anAuction(changes: Partial<AuctionDetail> = {}): AuctionDetail {
  const start = Date.parse('2026-11-20T09:45:00.000Z')
  const running = aRunningLot()
  const product = {
    ...{ ...running.product, p_desc: 'Clean golden grain, this season', moisture: '11', color: 'Golden' },
    ...{ location: 'Sehore, Madhya Pradesh', origin: 'Sehore, Madhya Pradesh' },
    ...{ variety: 'C-306', packaging: 'Jute bags' },
  }
  return {
    ...{ ...running, _id: idOf(1), product },
    ...{ highestBid: 2000, minimumNextBid: 2000, lotValue: 20_000, totalBids: 0, participants: 0 },
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    createdAt: new Date(start).toISOString(),
    farmer: { ...running.farmer, _id: idOf(900) },
    ...{ topBidders: [], edits: [] },
    ...{ ownBest: null, ownMaximum: null, reservePrice: null, ownIncrement: null },
    ...changes,
  }
}

/** The times of a lot that runs now, for an hour. */
export const running = {
  startTime: new Date(0).toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
}

/** The nth bid of the auction, rising by ₹25 from ₹2,000. */
export function aBid(sequence: number, bidder: PersonView = gupta, changes: Partial<BidView> = {}): BidView {
  return {
    _id: idOf(1000 + sequence),
    auction: idOf(1),
    bid_amount: 2000 + 25 * (sequence - 1),
    bid_time: new Date(Date.parse('2026-11-20T10:00:00.000Z') + sequence * 1000).toISOString(),
    bidder,
    isAutomatic: false,
    sequence,
    ...changes,
  }
}

/** The auction after its first bids, one version per bid. */
export function stateAfter(bids: readonly BidView[], changes: Partial<AuctionDetail> = {}): AuctionDetail {
  const best = bids.reduce<BidView | null>(
    (top, bid) => (!top || bid.sequence > top.sequence ? bid : top),
    null,
  )
  const price = best?.bid_amount ?? 2000
  return anAuction({
    version: 1 + (best?.sequence ?? 0),
    highestBid: price,
    highestBidder: best?.bidder ?? null,
    totalBids: best?.sequence ?? 0,
    participants: new Set(bids.map((bid) => bid.bidder._id)).size,
    minimumNextBid: best ? price + 25 : 2000,
    lotValue: price * 10,
    ...changes,
  })
}
