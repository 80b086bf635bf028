import {
  type AuctionSnapshot,
  type AuctionState,
  type BidView,
  type DomainEvent,
  isEvent,
  type LiveAuctionMessage,
  type LiveDealMessage,
  type LiveOutbidMessage,
  type RecordedBid,
  toRupees,
} from '@boli/contracts'

/**
 * Converts an auction's event for browsers, with amounts in rupees.
 * @returns null for events that change nothing in a room.
 */
export function toLiveMessage(event: DomainEvent): LiveAuctionMessage | null {
  if (isEvent(event, 'bids-placed')) {
    const { state, bids, outbid, previousVersion, productName } = event.data
    return {
      ...change('bids', state, productName),
      previousVersion,
      bids: bids.map((bid) => toBidView(state.auctionId, bid)),
      outbid,
    }
  }
  if (isEvent(event, 'auction-extended')) return change('updated', event.data.state, '')
  if (isEvent(event, 'auction-updated')) {
    return change('updated', event.data.state, event.data.lot.productName)
  }
  if (isEvent(event, 'auction-closed')) {
    return change('closed', event.data.state, event.data.lot.productName)
  }
  return null
}

/** One message for each user who was outbid and does not lead again. */
export function toOutbidMessages({ auctionId, productName, auction, outbid }: LiveAuctionMessage) {
  const { version, highestBid, highestBidder, minimumNextBid } = auction
  const message = { auctionId, productName, highestBid, minimumNextBid }
  return outbid
    .filter((userId) => userId !== highestBidder?._id)
    .map((userId): LiveOutbidMessage => ({ userId, version, message }))
}

/**
 * Converts a deal's event for its two parties.
 * @returns null for all other events.
 */
export function toLiveDealMessage(event: DomainEvent): LiveDealMessage | null {
  if (isEvent(event, 'deal-changed')) {
    const { dealId, version, farmer, buyer } = event.data.deal
    return {
      userIds: [farmer.userId, buyer.userId],
      event: 'deal-updated',
      message: { dealId, version },
    }
  }
  if (isEvent(event, 'deal-message-sent')) {
    const { dealId, farmerId, buyerId, message } = event.data
    const { number } = message
    return { userIds: [farmerId, buyerId], event: 'deal-message-added', message: { dealId, number } }
  }
  return null
}

/** Each of these events increases the version by one. */
function change(
  kind: LiveAuctionMessage['kind'],
  state: AuctionSnapshot,
  productName: string,
): LiveAuctionMessage {
  return {
    kind,
    auctionId: state.auctionId,
    productName,
    previousVersion: state.version - 1,
    auction: toAuctionState(state),
    bids: [],
    outbid: [],
  }
}

function toAuctionState(state: AuctionSnapshot): AuctionState {
  return {
    _id: state.auctionId,
    version: state.version,
    status: state.status,
    closeReason: state.closeReason,
    highestBid: toRupees(state.pricePaise),
    highestBidder: state.leader && { _id: state.leader.userId, username: state.leader.username },
    totalBids: state.totalBids,
    participants: state.participants,
    bidIncrement: toRupees(state.incrementPaise),
    minimumNextBid: toRupees(state.minimumNextBidPaise),
    reserve: state.reserve,
    startTime: state.startTime,
    endTime: state.endTime,
    ...(state.log && { log: state.log }),
  }
}

function toBidView(auctionId: string, bid: RecordedBid): BidView {
  return {
    _id: bid.bidId,
    auction: auctionId,
    bid_amount: toRupees(bid.amountPaise),
    bid_time: bid.placedAt,
    bidder: { _id: bid.bidder.userId, username: bid.bidder.username },
    isAutomatic: bid.isAutomatic,
    sequence: bid.sequence,
  }
}
