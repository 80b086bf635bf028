import { type BidView, type LiveAuctionMessage, type NewBidMessage, packNewBids } from '@boli/contracts'
import { type Logger, traced } from '@boli/http-kit'
import type { AuctionStates } from '../auctions/auction-states.ts'
import type { FollowedPrices } from '../domain/followed-prices.ts'
import {
  readLiveDealMessage,
  readLiveMessage,
  readLiveNotification,
  readLiveOutbid,
} from '../domain/live-message.ts'
import type { LotBoards } from '../domain/lot-boards.ts'
import type { RoomMerger } from '../domain/room-merger.ts'
import type { OutbidNotice, RoomUpdate } from '../domain/room-update.ts'
import {
  administratorsRoom,
  auctionRoom,
  boardRoom,
  partRoom,
  partsOf,
  sizeOf,
  userRoom,
  watchedAuctions,
} from '../sockets/rooms.ts'
import { sendTogether } from '../sockets/send-together.ts'
import type { RealtimeServer } from '../sockets/socket-types.ts'

/** Sends one update to a part of the auction's room on this node. */
export function sendToRoom(io: RealtimeServer, auctionId: string, part: number, update: RoomUpdate): void {
  const attributes = { 'boli.auction_id': auctionId }
  const span = { name: `send ${update.event}`, traceparent: update.traceparent, attributes }
  const merged = partRoom('merged', auctionId, part)
  const changes = partRoom('changes', auctionId, part)
  const single = partRoom('single', auctionId, part)
  traced({ ...span, kind: 'producer' }, () => {
    if (update.event !== 'new bid') io.to([merged, changes, single]).emit(update.event, update.message)
    else {
      const { message, gatheredBids, before } = update
      const whole = before ? [merged] : [merged, changes]
      if (whole.some((room) => sizeOf(io, room) > 0)) io.to(whole).emit('new bid', message)
      if (before && sizeOf(io, changes) > 0) io.to(changes).emit('newBids', packNewBids(before, message))
      if (sizeOf(io, single) > 0) {
        const atMost = SINGLE_BIDS_AT_MOST / partsOf(io, auctionId) / sizeOf(io, single)
        sendTogether(io, single, 'new bid', bidByBid(message, gatheredBids.slice(-Math.ceil(atMost))))
      }
    }
  })
}

/**
 * Maximum number of extra messages for one change of a room, beyond one for each watcher: sockets of a large room get only
 * the latest bids.
 */
const SINGLE_BIDS_AT_MOST = 20_000

/** A message for each of these bids, with the state after the last. */
function bidByBid(message: NewBidMessage, bids: readonly BidView[]): NewBidMessage[] {
  return bids.map((bid) => ({ ...message, _id: bid._id, data: bid, bids: [bid] }))
}

/** Sends the notice to every outbid user of this node, in all their windows, whatever room they are in. */
export function sendOutbid(io: RealtimeServer, { userIds, message }: OutbidNotice): void {
  for (const userId of userIds) {
    // Most users are on another node or offline: nothing is written for them.
    if (sizeOf(io, userRoom(userId)) > 0) io.to(userRoom(userId)).emit('outbid', message)
  }
}

/**
 * Handles a live message of an auction: its room and the outbid bidders get it merged with
 * others, followers get the price, and boards the lot.
 */
export function receiveLiveMessage(
  deps: {
    io: RealtimeServer
    merger: RoomMerger
    prices: FollowedPrices
    boards: Pick<LotBoards, 'take'>
    observe: (message: LiveAuctionMessage) => void
  },
  received: unknown,
): void {
  const message = readLiveMessage(received)
  if (!message || !deps.merger.accept(message)) return
  deps.prices.take(message.auction)
  const onBoards = deps.io.sockets.adapter.rooms.get(boardRoom(message.auctionId))
  if (onBoards) deps.boards.take(onBoards, message)
  deps.observe(message)
}

/** Notifies an outbid user, unless this node has received the auction's own message. */
export function receiveOutbid(
  deps: { io: RealtimeServer; merger: Pick<RoomMerger, 'versionOf'> },
  received: unknown,
): void {
  const outbid = readLiveOutbid(received)
  if (!outbid || deps.merger.versionOf(outbid.message.auctionId) >= outbid.version) return
  sendOutbid(deps.io, { userIds: [outbid.userId], message: outbid.message })
}

/**
 * Notifies the two parties of a deal in all their windows on this node. Administrators are notified that it changed, without
 * its contents.
 */
export function receiveDealMessage(io: RealtimeServer, received: unknown): void {
  const ofDeal = readLiveDealMessage(received)
  if (!ofDeal) return
  const rooms = ofDeal.userIds.map(userRoom)
  if (ofDeal.event === 'deal-updated') {
    io.to([...rooms, administratorsRoom]).emit(ofDeal.event, ofDeal.message)
  } else {
    io.to(rooms).emit(ofDeal.event, ofDeal.message)
  }
}

/** Sends a user the number of unread notifications, to all their windows on this node. */
export function receiveNotification(io: RealtimeServer, received: unknown): void {
  const count = readLiveNotification(received)
  if (count) io.to(userRoom(count.userId)).emit('notification', { unread: count.unread })
}

const AT_ONCE = 8

/**
 * Sends rooms the current state of their auctions after live messages may have been missed. Clients see by the version
 * what they missed.
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

  async function resync(auctionId: string): Promise<void> {
    const sentVersion = merger.versionOf(auctionId)
    const { auction } = await states.readAgain(auctionId)
    if (auction.version <= sentVersion) return
    const isOver = auction.status === 'completed' || auction.status === 'inactive'
    io.to(auctionRoom(auctionId)).emit(isOver ? 'auctionClosed' : 'auctionUpdated', { auction })
  }

  async function work(): Promise<void> {
    for (let auctionId = auctionIds.pop(); auctionId !== undefined; auctionId = auctionIds.pop()) {
      await resync(auctionId).catch((error: unknown) =>
        logger.warn({ err: error }, 'a room was not resynced'),
      )
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
