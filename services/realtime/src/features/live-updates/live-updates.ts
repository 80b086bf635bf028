import type { LiveAuctionMessage, NewBidMessage } from '@boli/contracts'
import { traced } from '@boli/http-kit'
import type { FollowedPrices } from '../../domain/followed-prices.ts'
import { readLiveMessage, readLiveOutbid } from '../../domain/live-message.ts'
import type { OutbidNotice } from '../../domain/outbid-notice.ts'
import type { RoomMerger } from '../../domain/room-merger.ts'
import type { RoomUpdate } from '../../domain/room-update.ts'
import { mergedRoom, partsOf, singleRoom, sizeOf, userRoom } from '../../sockets/rooms.ts'
import type { RealtimeServer } from '../../sockets/socket-types.ts'

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
