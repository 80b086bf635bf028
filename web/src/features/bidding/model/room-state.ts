import type { AuctionState, AuctionView, BidView, NewBidMessage, WatchedAuction } from '@boli/contracts'
import { withState } from '../../auctions/model/auction-state.ts'

/** How many bids a room keeps: as many as a snapshot carries. */
const KEPT_BIDS = 100
/** The specification's number of top bidders. */
export const TOP_BIDS = 6

/** What a browser knows of one live room. */
export interface RoomState {
  auction: AuctionView
  /** Newest first, each bid once. */
  bids: readonly BidView[]
  /** null until the socket has told it. */
  watchingUsers: number | null
  /** Everything up to this version has been seen, apart from {@link missingBefore}. */
  seenVersion: number
  /** Messages up to this version were lost: one snapshot of it or of a later version is needed. */
  missingBefore: number | null
  /** Everybody whose bid was ever seen here, also where the bid itself was dropped from `bids`. */
  bidderIds: ReadonlySet<string>
}

export type RoomSnapshot = Pick<WatchedAuction, 'auction' | 'bids'> & { watchingUsers?: number | undefined }

export type RoomEvent =
  | { kind: 'snapshot'; snapshot: RoomSnapshot }
  | { kind: 'new-bid'; message: Omit<NewBidMessage, 'status'> & { status: number } }
  | { kind: 'changed'; auction: AuctionState }
  | { kind: 'own-bid'; bid: BidView; auction: AuctionState }
  | { kind: 'watching'; watchingUsers: number }

/** The first state of a room, from its first snapshot and the events that overtook it. */
export function openRoom(snapshot: RoomSnapshot, held: readonly RoomEvent[] = []): RoomState {
  const nothing: RoomState = {
    auction: snapshot.auction,
    bids: [],
    watchingUsers: null,
    seenVersion: 0,
    missingBefore: null,
    bidderIds: new Set(),
  }
  return held.reduce(reduceRoom, applySnapshot(nothing, snapshot))
}

/**
 * The next state of a room. Messages may arrive twice, late, out of order or not at all; bids are facts
 * and are only ever added, the auction's state only ever moves to a higher version.
 * @returns The same object where the event tells nothing new.
 */
export function reduceRoom(room: RoomState, event: RoomEvent): RoomState {
  switch (event.kind) {
    case 'snapshot':
      return applySnapshot(room, event.snapshot)
    case 'new-bid':
      return applyNewBid(room, event.message)
    case 'changed':
      return applyChange(room, event.auction)
    case 'own-bid':
      // The answer to one's own bid says nothing of the bids between, so it closes no gap and opens none.
      return moveTo(addBids(room, [event.bid]), event.auction)
    case 'watching':
      return room.watchingUsers === event.watchingUsers
        ? room
        : { ...room, watchingUsers: event.watchingUsers }
  }
}

function applySnapshot(room: RoomState, { auction, bids, watchingUsers }: RoomSnapshot): RoomState {
  const latestBid = bids.reduce((latest, bid) => Math.max(latest, bid.sequence), 0)
  // Lot and bids may come from two calls: where the bids are the older, something is still missing.
  const isWhole = latestBid >= auction.totalBids
  const isNeeded = room.missingBefore !== null || auction.version > room.seenVersion
  const missing = isWhole && auction.version >= (room.missingBefore ?? 0) ? null : room.missingBefore
  const next: RoomState = {
    ...room,
    auction: withState(auction, room.auction),
    seenVersion: Math.max(room.seenVersion, auction.version),
    missingBefore: isWhole || !isNeeded ? missing : Math.max(auction.version, missing ?? 0),
    watchingUsers: watchingUsers ?? room.watchingUsers,
  }
  return addBids(next, bids)
}

function applyNewBid(
  room: RoomState,
  message: Extract<RoomEvent, { kind: 'new-bid' }>['message'],
): RoomState {
  if (message.status !== 200) return room
  const next = moveTo(addBids(room, message.bids), message.auction)
  return seeVersions(next, message.previousVersion, message.auction.version)
}

function applyChange(room: RoomState, auction: AuctionState): RoomState {
  if (auction.version <= room.seenVersion) return room
  const next = seeVersions(moveTo(room, auction), auction.version - 1, auction.version)
  // The message carries no texts, so an edit of the lot is only known from what did not change.
  return isToldWhole(room.auction, auction) ? next : { ...next, missingBefore: auction.version }
}

/** A later end or another status is all there is to know of an extension or a close. */
function isToldWhole(known: AuctionState, changed: AuctionState): boolean {
  return known.status !== changed.status || known.endTime !== changed.endTime
}

function seeVersions(room: RoomState, previous: number, version: number): RoomState {
  if (version <= room.seenVersion) return room
  const hasGap = previous > room.seenVersion
  return {
    ...room,
    seenVersion: version,
    missingBefore: hasGap ? Math.max(previous, room.missingBefore ?? 0) : room.missingBefore,
  }
}

function moveTo(room: RoomState, auction: AuctionState): RoomState {
  return auction.version > room.auction.version
    ? { ...room, auction: withState(room.auction, auction) }
    : room
}

function addBids(room: RoomState, bids: readonly BidView[]): RoomState {
  const known = new Set(room.bids.map((bid) => bid._id))
  const oldestKept = room.bids.length >= KEPT_BIDS ? (room.bids.at(-1)?.sequence ?? 0) : 0
  const fresh = new Map(bids.map((bid) => [bid._id, bid] as const))
  for (const [id, bid] of fresh) if (known.has(id) || bid.sequence < oldestKept) fresh.delete(id)
  if (fresh.size === 0) return room
  const all = [...fresh.values(), ...room.bids].sort((a, b) => b.sequence - a.sequence)
  return {
    ...room,
    bids: all.slice(0, KEPT_BIDS),
    bidderIds: new Set([...room.bidderIds, ...Array.from(fresh.values(), (bid) => bid.bidder._id)]),
  }
}

/** The six best bids. At one amount the later one is the leader's automatic answer, which won the tie. */
export function topBids(bids: readonly BidView[]): BidView[] {
  return [...bids].sort((a, b) => b.bid_amount - a.bid_amount || b.sequence - a.sequence).slice(0, TOP_BIDS)
}

export type Standing = 'winning' | 'outbid' | 'watching'

/** How the viewer stands in the room. */
export function standingOf(room: RoomState, viewerId: string | null): Standing {
  if (viewerId === null) return 'watching'
  if (room.auction.highestBidder?._id === viewerId) return 'winning'
  return room.bidderIds.has(viewerId) ? 'outbid' : 'watching'
}
