import type { AuctionDetail, BidView, PersonView } from '@boli/contracts'
import { afterEach } from 'vitest'
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
  return {
    _id: idOf(1),
    version: 1,
    status: 'active',
    closeReason: null,
    basePrice: 2000,
    highestBid: 2000,
    highestBidder: null,
    totalBids: 0,
    participants: 0,
    bidIncrement: 25,
    minimumNextBid: 2000,
    reserve: 'none',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    priceUnit: 'quintal',
    unit: 'quintal',
    lotUnit: 'quintals',
    lotValue: 20_000,
    productName: 'Sharbati wheat',
    farmer: { _id: idOf(900), username: 'ramkisan', fullname: 'Ram Kisan' },
    product: {
      p_name: 'Sharbati wheat',
      p_desc: 'Clean golden grain, this season',
      p_qty: '10quintals',
      p_unit: '',
      quantity: 10,
      p_image: null,
      p_imageSet: null,
      p_category: 'grain',
      category: 'grain',
      qty: 10,
      location: 'Sehore, Madhya Pradesh',
      rating: null,
      quality: 'A',
      moisture: '11',
      color: 'Golden',
      texture: '',
      origin: 'Sehore, Madhya Pradesh',
      variety: 'C-306',
      certification: '',
      organicStatus: 'non-organic',
      storage: '',
      packaging: 'Jute bags',
      deliveryTime: '',
    },
    termsVersion: 1,
    isSettling: false,
    isEdited: false,
    decideAfterClose: false,
    deal: null,
    createdAt: new Date(start).toISOString(),
    ...{ topBidders: [], edits: [] },
    ...{ ownBest: null, ownMaximum: null, reservePrice: null, ownIncrement: null },
    ...changes,
  }
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

/** The auction after its first bids, one version a bid. */
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
