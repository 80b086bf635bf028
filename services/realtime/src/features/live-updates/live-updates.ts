import type { LiveAuctionMessage, NewBidMessage } from '@boli/contracts'
import { traced } from '@boli/http-kit'
import type { FollowedPrices } from '../../domain/followed-prices.ts'
import { readLiveMessage, readLiveOutbid } from '../../domain/live-message.ts'
import type { OutbidNotice } from '../../domain/outbid-notice.ts'
import type { RoomMerger } from '../../domain/room-merger.ts'
import type { RoomUpdate } from '../../domain/room-update.ts'
import { auctionRoom, mergedRoom, singleRoom, sizeOf, userRoom } from '../../sockets/rooms.ts'
import type { RealtimeServer } from '../../sockets/socket-types.ts'

/** Sends one update to everyone of this node in the auction's room. */
export function sendToRoom(io: RealtimeServer, auctionId: string, update: RoomUpdate): void {
  const attributes = { 'boli.auction_id': auctionId }
  const part = { name: `send ${update.event}`, traceparent: update.traceparent, attributes }
  traced({ ...part, kind: 'producer' }, () => {
    if (update.event === 'new bid') sendBids(io, auctionId, update.message)
    else io.to(auctionRoom(auctionId)).emit(update.event, update.message)
  })
}

/** Messages that one change of a room may cost beyond one for each watcher. */
const SINGLE_BIDS_AT_MOST = 20_000

/** Merged to those who take it so, and bid by bid to others: in a large room only as many of the latest as it can take. */
function sendBids(io: RealtimeServer, auctionId: string, message: NewBidMessage): void {
  const [merged, single] = [mergedRoom(auctionId), singleRoom(auctionId)]
  if (sizeOf(io, merged) > 0) io.to(merged).emit('new bid', message)
  const others = sizeOf(io, single)
  if (others === 0) return
  for (const bid of message.bids.slice(-Math.ceil(SINGLE_BIDS_AT_MOST / others))) {
    io.to(single).emit('new bid', { ...message, _id: bid._id, data: bid, bids: [bid] })
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
