import type { AuctionState, LiveAuctionMessage } from '@boli/contracts'
import { bidsSent, mergingIntervalMs, turnsOf } from './room-pace.ts'
import { type OutbidNotice, type RoomUpdate, toOutbidNotice, toRoomUpdates } from './room-update.ts'

export type RoomMerger = ReturnType<typeof createRoomMerger>

interface RoomMergerOptions {
  /** Parts of the room's sockets on this node, which are updated one after another; 0 without watchers here. */
  partsOf: (auctionId: string) => number
  /** Sockets of this node and watchers on the others, which determine the room's pace. */
  audienceOf: (auctionId: string) => number
  /** @param part From 0. */
  send: (auctionId: string, part: number, update: RoomUpdate) => void
  sendOutbid: (notice: OutbidNotice) => void
}

/** Maximum number of auctions in memory; the least recently active are dropped first. */
const MAX_ROOMS = 20_000

/**
 * Bids arrive about every 20 ms, as the relay publishes them. A room is updated when bids arrive up to this long before or
 * after the end of its interval: a timer would often send just before them, and they would wait for the next interval.
 */
const TOLERANCE_MS = 10

interface Part {
  /** Everything up to this state was sent, or there was no watcher to send it to. */
  sent: AuctionState | null
  /** In version order. */
  waiting: LiveAuctionMessage[]
}

interface Room {
  parts: Part[]
  /** The part that is updated next, if it has pending messages. */
  turn: number
  lastSentMs: number
  timer: NodeJS.Timeout | undefined
  /** The newest state received. */
  newest: AuctionState | null
  /** Messages whose outbid bidders were not notified yet. */
  untold: LiveAuctionMessage[]
}

/** Gathers the live messages of each auction and sends them at a pace that suits the size of its room. */
export function createRoomMerger({ partsOf, audienceOf, send, sendOutbid }: RoomMergerOptions) {
  const rooms = new Map<string, Room>()

  function roomOf(auctionId: string): Room {
    const known = rooms.get(auctionId)
    const room = known ?? {
      parts: [{ sent: null, waiting: [] }],
      turn: 0,
      lastSentMs: Number.NEGATIVE_INFINITY,
      timer: undefined,
      newest: null,
      untold: [],
    }
    rooms.delete(auctionId)
    rooms.set(auctionId, room)
    if (rooms.size > MAX_ROOMS) forgetOneQuietRoom()
    return room
  }

  function forgetOneQuietRoom(): void {
    for (const [auctionId, room] of rooms) {
      if (room.parts.some(isWaiting)) continue
      rooms.delete(auctionId)
      return
    }
  }

  /** Updates the next waiting part, and leaves the others their share of the interval. */
  function sendNext(auctionId: string, room: Room): void {
    if (turns(auctionId, room) === 1) {
      sendAll(auctionId, room)
      return
    }
    clearTimeout(room.timer)
    room.timer = undefined
    const { parts } = room
    const behind = parts.findIndex((part, index) => index >= room.turn && isWaiting(part))
    const next = behind === -1 ? parts.findIndex(isWaiting) : behind
    if (next === -1) return
    sendPart(auctionId, room, next)
    room.turn = next + 1
    notifyOutbid(room)
    if (parts.some(isWaiting)) waitForTurn(auctionId, room)
  }

  function turns(auctionId: string, { parts }: Room): number {
    return turnsOf(audienceOf(auctionId), parts.length)
  }

  function waitForTurn(auctionId: string, room: Room): void {
    const turnMs = mergingIntervalMs(audienceOf(auctionId)) / turns(auctionId, room)
    const toleranceMs = Math.min(TOLERANCE_MS, turnMs / 4)
    const restMs = room.lastSentMs + turnMs - performance.now()
    if (restMs <= toleranceMs) sendNext(auctionId, room)
    else room.timer ??= setTimeout(() => sendNext(auctionId, room), restMs + toleranceMs)
  }

  function sendAll(auctionId: string, room: Room): void {
    clearTimeout(room.timer)
    room.timer = undefined
    for (const index of room.parts.keys()) sendPart(auctionId, room, index)
    notifyOutbid(room)
  }

  function sendPart(auctionId: string, room: Room, index: number): void {
    const part = room.parts[index]
    if (!part) return
    const { waiting, sent } = part
    part.sent = waiting.at(-1)?.auction ?? sent
    part.waiting = []
    room.lastSentMs = performance.now()
    for (const update of toRoomUpdates(waiting, bidsSent(audienceOf(auctionId)), sent))
      send(auctionId, index, update)
  }

  function notifyOutbid(room: Room): void {
    const notice = toOutbidNotice(room.untold)
    room.untold = []
    if (notice) sendOutbid(notice)
  }

  return {
    /**
     * Adds one message. Bids wait for their room's interval to pass; any other change is sent at once,
     * with all that waited before it. In a quiet room the first bid is sent at once, and without watchers outbid bidders
     * are notified at once; in a busy room they are notified together with it, in the same writes.
     * @returns false for a message that was already added: channels may repeat messages.
     */
    accept(message: LiveAuctionMessage): boolean {
      const { auctionId } = message
      const { version } = message.auction
      const room = roomOf(auctionId)
      const partCount = partsOf(auctionId)
      divide(room, Math.max(1, partCount))
      const takers = room.parts.filter((part) => isNews(part, version))
      if (takers.length === 0) return false
      if (version > versionOf(room.newest)) room.newest = message.auction
      insertInOrder(room.untold, message)
      if (partCount === 0) {
        room.parts = [{ sent: room.newest, waiting: [] }]
        notifyOutbid(room)
        return true
      }
      for (const part of takers) insertInOrder(part.waiting, message)
      if (message.kind !== 'bids') sendAll(auctionId, room)
      else waitForTurn(auctionId, room)
      return true
    },
    /** The latest version received of an auction; 0 if none was. */
    versionOf: (auctionId: string) => versionOf(rooms.get(auctionId)?.newest ?? null),
    /** Sends pending messages and clears all state. */
    close(): void {
      for (const [auctionId, room] of rooms) sendAll(auctionId, room)
      rooms.clear()
    },
  }
}

const isWaiting = (part: Part) => part.waiting.length > 0

const versionOf = (state: AuctionState | null) => state?.version ?? 0

function isNews({ sent, waiting }: Part, version: number): boolean {
  return version > versionOf(sent) && !waiting.some((known) => known.auction.version === version)
}

/** A new part has the same waiting messages as the first one; a removed one has no sockets left. */
function divide({ parts }: Room, count: number): void {
  while (parts.length > count) parts.pop()
  for (const [first] = parts; first && parts.length < count; )
    parts.push({ ...first, waiting: [...first.waiting] })
}

function insertInOrder(waiting: LiveAuctionMessage[], message: LiveAuctionMessage): void {
  const index = waiting.findLastIndex((other) => other.auction.version < message.auction.version)
  waiting.splice(index + 1, 0, message)
}
