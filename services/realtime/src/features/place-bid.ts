import type { BidGatherer } from '@boli/bid-calls'
import { type BidOutcome, marketSession, newId, PlaceBidMessage, routes } from '@boli/contracts'
import { ApiError, currentTraceparent, parseFields, requireKeyScope } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import type { BidTurns } from '../domain/bid-turns.ts'
import type { LotBoards } from '../domain/lot-boards.ts'
import type { TokenBuckets } from '../domain/token-buckets.ts'
import type { RoomMembership } from '../sockets/room-membership.ts'
import { boardRoom } from '../sockets/rooms.ts'
import type { RealtimeSocket } from '../sockets/socket-types.ts'

export interface PlaceBidDeps {
  sessions: SessionEdge
  gatherer: BidGatherer
  membership: RoomMembership
  bids: TokenBuckets
  boards: Pick<LotBoards, 'readOwn'>
  turns: BidTurns
}

/** Places a bid for the socket's user, whose session and rights are checked again for each bid. */
export async function placeBid(
  deps: PlaceBidDeps,
  socket: RealtimeSocket,
  message: unknown,
): Promise<BidOutcome> {
  if (!deps.bids.take(socket.data.userId)) throw new ApiError('too-many-requests')
  const bid = parseFields(PlaceBidMessage, message)
  const session = await deps.sessions.resolve(socket.data.sessionId)
  if (!session) throw new ApiError('not-signed-in')
  if (!session.user.isVerified) throw new ApiError('not-verified')
  requireKeyScope(session.user, routes.placeBid)
  // A board gets the price without the room, and may have more lots than a socket may watch.
  const isOnBoard = socket.rooms.has(boardRoom(bid.auctionId))
  const hasJoined = !isOnBoard && deps.membership.join(socket, bid.auctionId)
  await deps.turns.next(bid.auctionId)
  const traceparent = currentTraceparent()
  const outcome = await deps.gatherer.place({
    ...bid,
    // With a key a bid can be repeated safely if auctions' answer is lost.
    bidKey: bid.bidKey ?? newId(),
    token: marketSession(session).token,
    requestId: newId(),
    ...(traceparent === undefined ? {} : { traceparent }),
  })
  if (outcome.data?.outcome === 'raised') deps.boards.readOwn(socket.data.userId, bid.auctionId)
  if (hasJoined && outcome.code === 'auction-not-found') deps.membership.leave(socket, bid.auctionId)
  return outcome
}
