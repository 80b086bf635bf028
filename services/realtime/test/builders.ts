import type { AuctionDetail, AuctionState, LiveAuctionMessage, WatchState } from '@boli/contracts'
import { newId } from '@boli/contracts'

export function aState(over: Partial<AuctionState> = {}): AuctionState {
  return {
    ...{ _id: newId(), version: 1, status: 'active', closeReason: null, reserve: 'none' },
    ...{ highestBid: 2_000, highestBidder: null, totalBids: 0, participants: 0 },
    ...{ bidIncrement: 25, minimumNextBid: 2_000 },
    ...{ startTime: '2026-11-20T09:00:00.000Z', endTime: '2026-11-20T13:00:00.000Z' },
    ...over,
  }
}

/** One accepted bid that takes the auction from the previous version to `version`. */
export function aBidsMessage(
  auctionId: string,
  version: number,
  over: Partial<LiveAuctionMessage> = {},
): LiveAuctionMessage {
  const highestBid = 2_000 + version * 25
  const bidder = { _id: newId(), username: 'asha' }
  const bid = { bid_amount: highestBid, bid_time: '2026-11-20T09:30:00.000Z', bidder, isAutomatic: false }
  const price = { highestBid, highestBidder: bidder, minimumNextBid: highestBid + 25 }
  return {
    ...{ kind: 'bids', auctionId, productName: 'Basmati rice', previousVersion: version - 1 },
    auction: aState({ _id: auctionId, version, totalBids: version, ...price }),
    bids: [{ _id: newId(), auction: auctionId, sequence: version, ...bid }],
    outbid: [],
    ...over,
  }
}

export function aChange(
  auctionId: string,
  version: number,
  kind: 'updated' | 'closed' = 'updated',
): LiveAuctionMessage {
  return aBidsMessage(auctionId, version, { kind, bids: [] })
}

export function aWatchState(auctionId: string, version = 1): WatchState {
  const product: AuctionDetail['product'] = {
    ...{ p_name: 'Basmati rice', p_desc: 'This season', p_qty: '10quintals', p_unit: '', quantity: 10 },
    ...{ p_image: null, p_imageSet: null, p_category: 'grain', category: 'grain', qty: 10, rating: null },
    ...{ location: '', quality: 'A', moisture: '', color: '', texture: '', origin: 'Karnal' },
    ...{ variety: '1121', certification: '', organicStatus: 'non-organic', storage: '', packaging: '' },
    ...{ deliveryTime: '', harvestDate: null },
  }
  const auction: AuctionDetail = {
    ...aState({ _id: auctionId, version }),
    ...{ basePrice: 2_000, priceUnit: 'quintal', unit: 'quintal', lotUnit: 'quintals', lotValue: 20_000 },
    ...{ productName: 'Basmati rice', product, termsVersion: 1, deal: null, topBidders: [], edits: [] },
    farmer: { _id: newId(), username: 'ramesh', fullname: 'Ramesh Patil' },
    ...{ isSettling: false, isEdited: false, decideAfterClose: false, createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ ownBest: null, ownMaximum: null, reservePrice: null, ownIncrement: null },
  }
  const secrets = { ownMaximum: null, reservePrice: null, ownIncrement: null, deals: [] }
  return { auction, bids: [], secrets }
}
