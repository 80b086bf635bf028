import {
  type AuctionChangeMessage,
  type AuctionState,
  type BidView,
  type LiveAuctionMessage,
  type NewBidMessage,
  type OutbidMessage,
  TOP_BIDDERS,
} from '@boli/contracts'

/**
 * One message to everyone in a room, with the trace context of its last cause if traces are configured. `before` is the
 * state that the room was sent last, if it is that of the message's `previousVersion`. `gatheredBids` are all its bids; the
 * message has the last of them.
 */
export type RoomUpdate = { traceparent?: string | undefined } & (
  | { event: 'new bid'; message: NewBidMessage; gatheredBids: BidView[]; before: AuctionState | null }
  | { event: 'auctionUpdated' | 'auctionClosed'; message: AuctionChangeMessage }
)

/**
 * Merges the gathered messages of one auction. Consecutive messages of bids without a gap in versions become one, with
 * the last bids and the best bids of six bidders; across a gap they stay separate, so that clients detect it.
 * @param gathered In version order, without repetition.
 * @param maxBids Maximum number of bids in one message; the last ones are sent.
 * @param sent The state that the room was sent last.
 */
export function toRoomUpdates(
  gathered: readonly LiveAuctionMessage[],
  maxBids: number,
  sent: AuctionState | null,
): RoomUpdate[] {
  const updates: RoomUpdate[] = []
  let known = sent
  let run: LiveAuctionMessage[] = []
  const endRun = () => {
    const gatheredBids = run.flatMap(({ bids }) => bids)
    const message = mergeBids(run, gatheredBids, maxBids)
    if (message) {
      const before = known?.version === message.previousVersion ? known : null
      updates.push({ event: 'new bid', message, gatheredBids, before, traceparent: run.at(-1)?.traceparent })
      known = message.auction
    }
    run = []
  }
  for (const message of gathered) {
    if (message.kind === 'bids' && message.bids.length > 0) {
      if (run.at(-1)?.auction.version !== message.previousVersion) endRun()
      run.push(message)
      continue
    }
    endRun()
    const event = message.kind === 'closed' ? 'auctionClosed' : 'auctionUpdated'
    updates.push({ event, message: { auction: message.auction }, traceparent: message.traceparent })
    known = message.auction
  }
  endRun()
  return updates
}

function mergeBids(
  run: readonly LiveAuctionMessage[],
  bids: readonly BidView[],
  maxBids: number,
): NewBidMessage | null {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return null
  const best = bestOf(bids, last)
  if (!best) return null
  return {
    status: 200,
    _id: best._id,
    data: best,
    bids: sentBids(bids, maxBids),
    auction: last.auction,
    previousVersion: first.previousVersion,
  }
}

/** The last bids, preceded by those that a page needs to name the six highest bidders. */
function sentBids(bids: readonly BidView[], maxBids: number): BidView[] {
  const last = bids.slice(-maxBids)
  const earlier = bids.slice(0, -maxBids)
  const people = new Set(last.map((bid) => bid.bidder._id))
  const best: BidView[] = []
  for (let index = earlier.length - 1; index >= 0 && people.size < TOP_BIDDERS; index -= 1) {
    const bid = earlier[index]
    if (!bid || people.has(bid.bidder._id)) continue
    people.add(bid.bidder._id)
    best.push(bid)
  }
  return [...best.reverse(), ...last]
}

/** The highest bid; of equal ones the leader's, whose maximum is older. */
function bestOf(bids: readonly BidView[], { auction }: LiveAuctionMessage): BidView | null {
  let best: BidView | null = null
  for (const bid of bids) {
    const isHigher = best === null || bid.bid_amount > best.bid_amount
    const isLeaders = bid.bid_amount === best?.bid_amount && bid.bidder._id === auction.highestBidder?._id
    if (isHigher || isLeaders) best = bid
  }
  return best
}

/** Users who were outbid on an auction, and the message to them. */
export interface OutbidNotice {
  userIds: string[]
  message: OutbidMessage
}

/**
 * Every bidder named as outbid in one of the gathered messages, once each, with the current price to beat. A bidder who
 * leads again gets none.
 * @param gathered Messages of one auction, in version order.
 */
export function toOutbidNotice(gathered: readonly LiveAuctionMessage[]): OutbidNotice | null {
  const last = gathered.at(-1)
  if (!last) return null
  const people = new Set(gathered.flatMap((message) => message.outbid))
  if (last.auction.highestBidder) people.delete(last.auction.highestBidder._id)
  if (people.size === 0) return null
  const { auctionId, auction } = last
  const productName = gathered.findLast((message) => message.outbid.length > 0)?.productName ?? ''
  const { highestBid, minimumNextBid } = auction
  return { userIds: [...people], message: { auctionId, productName, highestBid, minimumNextBid } }
}
