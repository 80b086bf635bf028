import type { LiveAuctionMessage } from '@boli/contracts'
import { type OutbidNotice, toOutbidNotice } from './outbid-notice.ts'
import { bidsTold, mergingIntervalMs } from './room-pace.ts'
import { type RoomUpdate, toRoomUpdates } from './room-update.ts'

/** Gathers the live messages of each auction and sends them on at the pace its room can take. */
export interface RoomMerger {
  /**
   * Takes one message in. Bids wait for their room's interval to pass; any other change is sent at once,
   * with all that waited before it. In a quiet room the first bid waits for nothing, and where nobody watches,
   * outbid bidders do not wait for it either; in a busy room they hear together with it, in the same writes.
   * @returns false for a message that was taken before: channels may repeat themselves.
   */
  accept(message: LiveAuctionMessage): boolean
  /** The latest version taken in of an auction; 0 where nothing was heard of it. */
  versionOf(auctionId: string): number
  /** Sends what is waiting and forgets everything. */
  close(): void
}

export interface RoomMergerOptions {
  /** Sockets of this node. */
  watchersOf: (auctionId: string) => number
  /** Sockets of all nodes, by which the room's pace goes. */
  audienceOf: (auctionId: string) => number
  send: (auctionId: string, update: RoomUpdate) => void
  tellOutbid: (notice: OutbidNotice) => void
  /** Calls `run` after the delay, unless the returned function is called before. */
  schedule?: (run: () => void, delayMs: number) => () => void
  nowMs?: () => number
  /** Auctions remembered at once; quiet ones are forgotten first. */
  maxRooms?: number
}

interface Room {
  /** Everything up to this version was sent, or nobody was there to be sent to. */
  sentVersion: number
  heardVersion: number
  lastSentMs: number
  /** In version order. */
  waiting: LiveAuctionMessage[]
  cancel: (() => void) | null
}

export function createRoomMerger(options: RoomMergerOptions): RoomMerger {
  const { watchersOf, audienceOf, send, tellOutbid, maxRooms = 20_000 } = options
  const { schedule = afterTimeout, nowMs = () => performance.now() } = options
  const rooms = new Map<string, Room>()

  function roomOf(auctionId: string): Room {
    const known = rooms.get(auctionId)
    const room = known ?? {
      sentVersion: 0,
      heardVersion: 0,
      lastSentMs: Number.NEGATIVE_INFINITY,
      waiting: [],
      cancel: null,
    }
    rooms.delete(auctionId)
    rooms.set(auctionId, room)
    if (rooms.size > maxRooms) forgetOneQuietRoom()
    return room
  }

  function forgetOneQuietRoom(): void {
    for (const [auctionId, room] of rooms) {
      if (room.waiting.length > 0) continue
      rooms.delete(auctionId)
      return
    }
  }

  function flush(auctionId: string, room: Room): void {
    room.cancel?.()
    room.cancel = null
    const { waiting } = room
    room.sentVersion = waiting.at(-1)?.auction.version ?? room.sentVersion
    room.waiting = []
    room.lastSentMs = nowMs()
    for (const update of toRoomUpdates(waiting, bidsTold(audienceOf(auctionId)))) send(auctionId, update)
    tell(waiting)
  }

  function tell(gathered: readonly LiveAuctionMessage[]): void {
    const notice = toOutbidNotice(gathered)
    if (notice) tellOutbid(notice)
  }

  return {
    accept(message) {
      const { auctionId } = message
      const { version } = message.auction
      const room = roomOf(auctionId)
      if (version <= room.sentVersion || room.waiting.some((known) => known.auction.version === version)) {
        return false
      }
      room.heardVersion = Math.max(room.heardVersion, version)
      if (watchersOf(auctionId) === 0) {
        room.sentVersion = room.heardVersion
        insertInOrder(room.waiting, message)
        tell(room.waiting)
        room.waiting = []
        return true
      }
      insertInOrder(room.waiting, message)
      const waitMs = room.lastSentMs + mergingIntervalMs(audienceOf(auctionId)) - nowMs()
      if (message.kind !== 'bids' || waitMs <= 0) flush(auctionId, room)
      else room.cancel ??= schedule(() => flush(auctionId, room), waitMs)
      return true
    },
    versionOf: (auctionId) => rooms.get(auctionId)?.heardVersion ?? 0,
    close() {
      for (const [auctionId, room] of rooms) flush(auctionId, room)
      rooms.clear()
    },
  }
}

function insertInOrder(waiting: LiveAuctionMessage[], message: LiveAuctionMessage): void {
  const index = waiting.findLastIndex((other) => other.auction.version < message.auction.version)
  waiting.splice(index + 1, 0, message)
}

function afterTimeout(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
