import {
  type AuctionDetail,
  type AuctionState,
  type BidView,
  type LiveAuctionMessage,
  newId,
  type WatchState,
} from '@boli/contracts'

export function aState(over: Partial<AuctionState> = {}): AuctionState {
  return {
    _id: newId(),
    version: 1,
    status: 'active',
    closeReason: null,
    highestBid: 2_000,
    highestBidder: null,
    totalBids: 0,
    participants: 0,
    bidIncrement: 25,
    minimumNextBid: 2_000,
    reserve: 'none',
    startTime: '2026-11-20T09:00:00.000Z',
    endTime: '2026-11-20T13:00:00.000Z',
    ...over,
  }
}

function aBid(over: Partial<BidView> = {}): BidView {
  return {
    _id: newId(),
    auction: newId(),
    bid_amount: 2_000,
    bid_time: '2026-11-20T09:30:00.000Z',
    bidder: { _id: newId(), username: 'asha' },
    isAutomatic: false,
    sequence: 1,
    ...over,
  }
}

/** One accepted bid that takes the auction from the previous version to `version`. */
export function aBidsMessage(
  auctionId: string,
  version: number,
  over: Partial<LiveAuctionMessage> = {},
): LiveAuctionMessage {
  const bid = aBid({ auction: auctionId, bid_amount: 2_000 + version * 25, sequence: version })
  return {
    kind: 'bids',
    auctionId,
    productName: 'Basmati rice',
    previousVersion: version - 1,
    auction: aState({
      _id: auctionId,
      version,
      highestBid: bid.bid_amount,
      highestBidder: bid.bidder,
      minimumNextBid: bid.bid_amount + 25,
      totalBids: version,
    }),
    bids: [bid],
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
  const auction: AuctionDetail = {
    ...aState({ _id: auctionId, version }),
    basePrice: 2_000,
    priceUnit: 'quintal',
    unit: 'quintal',
    lotUnit: 'quintals',
    lotValue: 20_000,
    productName: 'Basmati rice',
    farmer: { _id: newId(), username: 'ramesh', fullname: 'Ramesh Patil' },
    product: {
      p_name: 'Basmati rice',
      p_desc: 'This season',
      p_qty: '10quintals',
      p_unit: '',
      quantity: 10,
      p_image: null,
      p_imageSet: null,
      p_category: 'grain',
      category: 'grain',
      qty: 10,
      location: '',
      rating: null,
      quality: 'A',
      moisture: '',
      color: '',
      texture: '',
      origin: 'Karnal',
      variety: '1121',
      certification: '',
      organicStatus: 'non-organic',
      storage: '',
      packaging: '',
      deliveryTime: '',
      harvestDate: null,
    },
    termsVersion: 1,
    isSettling: false,
    isEdited: false,
    decideAfterClose: false,
    deal: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...{ topBidders: [], edits: [] },
    ...{ ownBest: null, ownMaximum: null, reservePrice: null, ownIncrement: null },
  }
  return {
    auction,
    bids: [],
    secrets: { ownMaximum: null, reservePrice: null, ownIncrement: null, deals: [] },
  }
}
