import type { AuctionState, BidView } from '../http/auction-views.ts'
import { packId, unpackId } from './packed-id.ts'

/** A bid of {@link NewBidsMessage}: packed id, index in `people`, rupees, milliseconds after `since`, sequence, 1 if automatic. */
type PackedBid = [
  id: string,
  person: number,
  rupees: number,
  afterMs: number,
  sequence: number,
  isAutomatic?: 1,
]

/**
 * The changes of an auction by bids, for sockets that watch it with `news: 2`. It has the content of a `new bid` for
 * a client that knows the auction's state of `previousVersion` or a later one; any other client asks for the whole
 * state once.
 */
export interface NewBidsMessage {
  /** Packed id of the auction. */
  auction: string
  previousVersion: number
  version: number
  price: number
  nextBid: number
  totalBids: number
  /** Size and root of the auction's log. */
  log?: [size: number, root: string]
  /** The users named below: packed id and username. */
  people: [id: string, username: string][]
  /** Index in `people`; null without a leader. */
  leader: number | null
  /** Milliseconds since 1970 of the first bid. */
  since: number
  bids: PackedBid[]
  /** Other values that differ from the state of `previousVersion`. Bids move each of these in one direction only. */
  changed?: Partial<Pick<AuctionState, (typeof seldom)[number]>>
}

/** Consecutive bids, and the auction after the last of them. */
export interface NewBids {
  status: 200
  bids: BidView[]
  auction: AuctionState
  /** The auction's version before the first of `bids`; a client at another version refetches once. */
  previousVersion: number
}

/** The values of an auction's state that bids seldom change. */
export const seldom = [
  'status',
  'closeReason',
  'participants',
  'bidIncrement',
  'reserve',
  'startTime',
  'endTime',
] as const

/** @param before The auction's state of `previousVersion`. */
export function packNewBids(before: AuctionState, message: Omit<NewBids, 'status'>): NewBidsMessage {
  const { auction, bids, previousVersion } = message
  const people: [string, string][] = []
  const indexes = new Map<string, number>()
  function indexOf({ _id, username }: { _id: string; username: string }): number {
    const known = indexes.get(_id)
    if (known !== undefined) return known
    indexes.set(_id, people.length)
    return people.push([packId(_id), username]) - 1
  }
  const since = Date.parse(bids[0]?.bid_time ?? auction.startTime)
  const packedBids = bids.map((bid): PackedBid => {
    const afterMs = Date.parse(bid.bid_time) - since
    const facts = [packId(bid._id), indexOf(bid.bidder), bid.bid_amount, afterMs, bid.sequence] as const
    return bid.isAutomatic ? [...facts, 1] : [...facts]
  })
  const changes = seldom.filter((name) => auction[name] !== before[name]).map((name) => [name, auction[name]])
  return {
    auction: packId(auction._id),
    previousVersion,
    version: auction.version,
    price: auction.highestBid,
    nextBid: auction.minimumNextBid,
    totalBids: auction.totalBids,
    ...(auction.log && { log: [auction.log.size, auction.log.root] }),
    leader: auction.highestBidder && indexOf(auction.highestBidder),
    people,
    since,
    bids: packedBids,
    ...(changes.length > 0 && { changed: Object.fromEntries(changes) }),
  }
}

/** Id of the auction that a message is about. */
export function auctionOfNewBids({ auction }: NewBidsMessage): string {
  return unpackId(auction)
}

/** @param known The auction's state of the message's `previousVersion` or of a later version. */
export function unpackNewBids(known: AuctionState, message: NewBidsMessage): NewBids {
  const people = message.people.map(([id, username]) => ({ _id: unpackId(id), username }))
  const person = (index: number) => people[index] ?? { _id: '', username: '' }
  const { log: _before, ...rest } = known
  return {
    status: 200,
    previousVersion: message.previousVersion,
    auction: {
      ...rest,
      ...message.changed,
      version: message.version,
      highestBid: message.price,
      highestBidder: message.leader === null ? null : person(message.leader),
      totalBids: message.totalBids,
      minimumNextBid: message.nextBid,
      ...(message.log && { log: { size: message.log[0], root: message.log[1] } }),
    },
    bids: message.bids.map(
      ([id, index, rupees, afterMs, sequence, isAutomatic]): BidView => ({
        _id: unpackId(id),
        auction: known._id,
        bid_amount: rupees,
        bid_time: new Date(message.since + afterMs).toISOString(),
        bidder: person(index),
        isAutomatic: isAutomatic === 1,
        sequence,
      }),
    ),
  }
}
