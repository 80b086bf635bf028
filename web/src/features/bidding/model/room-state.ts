import {
  type AuctionDetail,
  type AuctionState,
  type AuctionView,
  type BidView,
  type NewBidMessage,
  TOP_BIDDERS,
  type TopBidder,
} from '@boli/contracts'
import type { LiveRoomEvent } from '../../../lib/live/subscriptions.ts'
import { withState } from '../../auctions/lot/auction-phase.ts'
import { changedTerms, type Term } from './term-changes.ts'

/** Number of bids in a room's state, the same as in a snapshot. */
const KEPT_BIDS = 100
/** A browser's state of one live room. */
export interface RoomState {
  auction: AuctionView
  /** Newest first, each bid once. */
  bids: readonly BidView[]
  /** The six highest bidders, best first. */
  topBidders: readonly TopBidder[]
  /** The maximum of the viewer, who leads; null if there is none. */
  ownMaximum: number | null
  /** The farmer's changes while this room was open. */
  changes: readonly Term[]
  /** null until the socket has sent it. */
  watchingUsers: number | null
  /** Everything up to this version has been seen, apart from {@link missingBefore}. */
  seenVersion: number
  /** Messages up to this version were lost: a snapshot of this or a later version is needed. */
  missingBefore: number | null
  /** The best bid in rupees of every bidder seen here, even if it was dropped from `bids`. */
  bestBids: ReadonlyMap<string, number>
  /** The viewer's best bid in rupees when the lot was last read; null if they had placed none. */
  ownBest: number | null
}

/** The lot may come from a list, which has fewer fields than its own page. */
export interface RoomSnapshot {
  auction: AuctionView & Partial<Pick<AuctionDetail, 'topBidders' | 'ownMaximum' | 'ownBest'>>
  bids: readonly BidView[]
  watchingUsers?: number | undefined
}

export type RoomEvent =
  | LiveRoomEvent
  | { kind: 'snapshot'; snapshot: RoomSnapshot }
  | { kind: 'new-bid'; message: Omit<NewBidMessage, 'status'> & { status: number } }
  /** The viewer has read what the farmer changed. */
  | { kind: 'changes-read' }

/** The initial state of a room, from its first snapshot and the events that overtook it. */
export function openRoom(snapshot: RoomSnapshot, held: readonly RoomEvent[] = []): RoomState {
  const nothing: RoomState = {
    auction: snapshot.auction,
    bids: [],
    topBidders: [],
    ownMaximum: null,
    changes: [],
    watchingUsers: null,
    seenVersion: 0,
    missingBefore: null,
    bestBids: new Map(),
    ownBest: null,
  }
  return held.reduce(reduceRoom, applySnapshot(nothing, snapshot))
}

/**
 * The next state of a room. Messages may arrive twice, late, out of order or not at all; bids are facts and are only
 * added, the auction's state only moves to a higher version.
 * @returns The same object if the event contains nothing new.
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
      // The answer to the viewer's own bid does not include bids in between, so it neither closes nor opens a gap.
      return ownBid(moveTo(addBids(room, [event.bid]), event.auction), event)
    case 'changes-read':
      return room.changes.length === 0 ? room : { ...room, changes: [] }
    case 'watching':
      return room.watchingUsers === event.watchingUsers
        ? room
        : { ...room, watchingUsers: event.watchingUsers }
  }
}

function ownBid(
  room: RoomState,
  { bid, auction, maximum }: Extract<RoomEvent, { kind: 'own-bid' }>,
): RoomState {
  const leads = auction.highestBidder?._id === bid.bidder._id && room.auction.version === auction.version
  return leads ? { ...room, ownMaximum: maximum } : room
}

function applySnapshot(room: RoomState, { auction, bids, watchingUsers }: RoomSnapshot): RoomState {
  const latestBid = bids.reduce((latest, bid) => Math.max(latest, bid.sequence), 0)
  // Lot and bids may come from two calls: if the bids are older, some are missing.
  const isWhole = latestBid >= auction.totalBids
  const isNeeded = room.missingBefore !== null || auction.version > room.seenVersion
  const missing = isWhole && auction.version >= (room.missingBefore ?? 0) ? null : room.missingBefore
  const isNewest = auction.version >= room.auction.version
  const isEdited = auction.termsVersion > room.auction.termsVersion
  const next: RoomState = {
    ...room,
    auction: withState(auction, room.auction),
    seenVersion: Math.max(room.seenVersion, auction.version),
    missingBefore: isWhole || !isNeeded ? missing : Math.max(auction.version, missing ?? 0),
    watchingUsers: watchingUsers ?? room.watchingUsers,
    topBidders: auction.topBidders ? mergePeople(room.topBidders, auction.topBidders) : room.topBidders,
    ownMaximum: isNewest && auction.ownMaximum !== undefined ? auction.ownMaximum : room.ownMaximum,
    changes: isEdited ? changedTerms(room.auction, auction) : room.changes,
    bestBids: withBest(
      room.bestBids,
      (auction.topBidders ?? []).map(({ _id, amount }) => [_id, amount]),
    ),
    // The live channel's answer does not include it.
    ownBest: auction.ownBest ?? room.ownBest,
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
  // The message contains no texts, so an edit of the lot is inferred from fields that did not change.
  return isToldWhole(room.auction, auction) ? next : { ...next, missingBefore: auction.version }
}

/** A later end or another status fully describes an extension or a close. */
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
  if (auction.version <= room.auction.version) return room
  const isSameLeader = auction.highestBidder?._id === room.auction.highestBidder?._id
  return {
    ...room,
    auction: withState(room.auction, auction),
    // A maximum ends when the lead is lost.
    ownMaximum: isSameLeader ? room.ownMaximum : null,
  }
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
    topBidders: topPeople(room.topBidders, [...fresh.values()]),
    bestBids: withBest(
      room.bestBids,
      Array.from(fresh.values(), (bid) => [bid.bidder._id, bid.bid_amount]),
    ),
  }
}

function withBest(known: ReadonlyMap<string, number>, amounts: readonly (readonly [string, number])[]) {
  const best = new Map(known)
  for (const [id, amount] of amounts) best.set(id, Math.max(amount, best.get(id) ?? 0))
  return best
}

/** Merges best bids from two sources. */
function mergePeople(known: readonly TopBidder[], told: readonly TopBidder[]): readonly TopBidder[] {
  const asBids = told.map(({ amount, time, ...bidder }) => ({ bidder, bid_amount: amount, bid_time: time }))
  return topPeople(known, asBids)
}

export type Standing = 'winning' | 'outbid' | 'watching'

/** The viewer's standing in the room. */
export function standingOf(room: RoomState, viewerId: string | null): Standing {
  if (viewerId === null) return 'watching'
  if (room.auction.highestBidder?._id === viewerId) return 'winning'
  return ownBestOf(room, viewerId) === null ? 'watching' : 'outbid'
}

/** The viewer's best bid on the lot in rupees, or null if they placed none. */
export function ownBestOf(room: RoomState, viewerId: string): number | null {
  const best = Math.max(room.ownBest ?? 0, room.bestBids.get(viewerId) ?? 0)
  return best === 0 ? null : best
}

type BestBid = Pick<BidView, 'bidder' | 'bid_amount' | 'bid_time'>

/** The six highest bidders, each with their best bid. At equal amounts the later bid has won the tie. */
export function topPeople(known: readonly TopBidder[], bids: readonly BestBid[]): readonly TopBidder[] {
  const best = new Map(known.map((person) => [person._id, person]))
  let isNew = false
  for (const { bidder, bid_amount: amount, bid_time: time } of bids) {
    if ((best.get(bidder._id)?.amount ?? 0) >= amount) continue
    best.set(bidder._id, { ...bidder, amount, time })
    isNew = true
  }
  if (!isNew) return known
  const inOrder = [...best.values()].sort((a, b) => b.amount - a.amount || b.time.localeCompare(a.time))
  return inOrder.slice(0, TOP_BIDDERS)
}
