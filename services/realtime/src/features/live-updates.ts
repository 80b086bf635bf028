import type { LiveAuctionMessage, NewBidMessage } from '@boli/contracts'
import { type Logger, traced } from '@boli/http-kit'
import type { AuctionStates } from '../auctions/auction-states.ts'
import type { FollowedPrices } from '../domain/followed-prices.ts'
import {
  readLiveDealMessage,
  readLiveMessage,
  readLiveNotification,
  readLiveOutbid,
} from '../domain/live-message.ts'
import type { RoomMerger } from '../domain/room-merger.ts'
import type { OutbidNotice, RoomUpdate } from '../domain/room-update.ts'
import {
  administratorsRoom,
  auctionRoom,
  mergedRoom,
  partsOf,
  singleRoom,
  sizeOf,
  userRoom,
  watchedAuctions,
} from '../sockets/rooms.ts'
import type { RealtimeServer } from '../sockets/socket-types.ts'

/** Sends one update to a part of the auction's room on this node. */
export function sendToRoom(io: RealtimeServer, auctionId: string, part: number, update: RoomUpdate): void {
  const attributes = { 'boli.auction_id': auctionId }
  const span = { name: `send ${update.event}`, traceparent: update.traceparent, attributes }
  const [merged, single] = [mergedRoom(auctionId, part), singleRoom(auctionId, part)]
  traced({ ...span, kind: 'producer' }, () => {
    if (update.event !== 'new bid') io.to([merged, single]).emit(update.event, update.message)
    else {
      if (sizeOf(io, merged) > 0) io.to(merged).emit('new bid', update.message)
      sendBidByBid(io, single, update.message, SINGLE_BIDS_AT_MOST / partsOf(io, auctionId))
    }
  })
}

/** Messages that one change of a room may cost beyond one for each watcher. */
const SINGLE_BIDS_AT_MOST = 20_000

/** In a large room only as many of the latest as it can take. */
function sendBidByBid(io: RealtimeServer, room: string, message: NewBidMessage, atMost: number): void {
  const watchers = sizeOf(io, room)
  if (watchers === 0) return
  for (const bid of message.bids.slice(-Math.ceil(atMost / watchers))) {
    io.to(room).emit('new bid', { ...message, _id: bid._id, data: bid, bids: [bid] })
  }
}

/** Tells everyone of this node who was outbid, in all their windows, in whatever room they are. */
export function tellOutbid(io: RealtimeServer, { userIds, message }: OutbidNotice): void {
  for (const userId of userIds) {
    // Most people are on another node, or away: for them nothing is written.
    if (sizeOf(io, userRoom(userId)) > 0) io.to(userRoom(userId)).emit('outbid', message)
  }
}

/**
 * Takes in what the live channel tells of an auction: its room and the outbid bidders hear of it merged with
 * others, and followers of lists hear its price.
 */
export function receiveLiveMessage(
  deps: { merger: RoomMerger; prices: FollowedPrices; observe: (message: LiveAuctionMessage) => void },
  received: unknown,
): void {
  const message = readLiveMessage(received)
  if (!message || !deps.merger.accept(message)) return
  deps.prices.take(message.auction)
  deps.observe(message)
}

/** Tells somebody that they were outbid, unless this node heard so of the auction itself. */
export function receiveOutbid(
  deps: { io: RealtimeServer; merger: Pick<RoomMerger, 'versionOf'> },
  received: unknown,
): void {
  const told = readLiveOutbid(received)
  if (!told || deps.merger.versionOf(told.message.auctionId) >= told.version) return
  tellOutbid(deps.io, { userIds: [told.userId], message: told.message })
}

/**
 * Tells the two people of a deal, as far as they are on this node, in all their windows. That it changed, and no word
 * of it, administrators hear as well.
 */
export function receiveDealMessage(io: RealtimeServer, received: unknown): void {
  const told = readLiveDealMessage(received)
  if (!told) return
  const rooms = told.userIds.map(userRoom)
  if (told.event === 'deal-updated') {
    io.to([...rooms, administratorsRoom]).emit(told.event, told.message)
  } else {
    io.to(rooms).emit(told.event, told.message)
  }
}

/** Tells one person, as far as they are on this node, how much they have not read. */
export function receiveNotification(io: RealtimeServer, received: unknown): void {
  const told = readLiveNotification(received)
  if (told) io.to(userRoom(told.userId)).emit('notification', { unread: told.unread })
}

const AT_ONCE = 8

/**
 * Tells rooms how their auctions stand after live messages may have been missed. Clients see by the version
 * what they lack.
 */
export async function catchUp(deps: {
  io: RealtimeServer
  merger: RoomMerger
  states: AuctionStates
  logger: Logger
}): Promise<void> {
  const { io, merger, states, logger } = deps
  const auctionIds = watchedAuctions(io)
  logger.info({ rooms: auctionIds.length }, 'live channel reconnected; resyncing rooms')

  async function tell(auctionId: string): Promise<void> {
    const heard = merger.versionOf(auctionId)
    const { auction } = await states.readAnew(auctionId)
    if (auction.version <= heard) return
    const isOver = auction.status === 'completed' || auction.status === 'inactive'
    io.to(auctionRoom(auctionId)).emit(isOver ? 'auctionClosed' : 'auctionUpdated', { auction })
  }

  async function work(): Promise<void> {
    for (let auctionId = auctionIds.pop(); auctionId !== undefined; auctionId = auctionIds.pop()) {
      await tell(auctionId).catch((error: unknown) => logger.warn({ err: error }, 'a room was not resynced'))
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
