import {
  type Acknowledgement,
  FollowAuctions,
  forViewer,
  WatchAuction,
  type WatchedAuction,
} from '@boli/contracts'
import { ApiError, parseFields } from '@boli/http-kit'
import type { AuctionStates } from '../auctions/auction-states.ts'
import type { TokenBuckets } from '../domain/token-buckets.ts'
import type { RoomChannels } from '../sockets/room-channels.ts'
import type { RoomMembership } from '../sockets/room-membership.ts'
import { followedOf, followedRoom, replaceRooms } from '../sockets/rooms.ts'
import type { RealtimeSocket } from '../sockets/socket-types.ts'

export interface WatchAuctionDeps {
  states: AuctionStates
  membership: RoomMembership
  calls: TokenBuckets
  channels: Pick<RoomChannels, 'subscribed'>
}

/** Lets a socket into an auction's room and sends it the auction's state. */
export async function watchAuction(
  deps: WatchAuctionDeps,
  socket: RealtimeSocket,
  message: unknown,
): Promise<Acknowledgement<WatchedAuction>> {
  if (!deps.calls.take(socket.data.userId)) throw new ApiError('too-many-requests')
  const { auctionId, merged, news = 1 } = parseFields(WatchAuction, message)
  if (merged) socket.data.takes = news >= 2 ? 'changes' : (socket.data.takes ?? 'merged')
  // Join and subscribe before fetching: otherwise a change between the answer and the subscription would be lost.
  const hasJoined = deps.membership.join(socket, auctionId)
  try {
    await deps.channels.subscribed(auctionId)
    const { auction, bids, secrets } = await deps.states.read(auctionId)
    return {
      status: 200,
      message: 'ok',
      data: {
        auction: forViewer(auction, secrets, socket.data.userId),
        bids,
        watchingUsers: deps.membership.watchersOf(auctionId),
        serverTime: new Date().toISOString(),
      },
    }
  } catch (error) {
    if (hasJoined) deps.membership.leave(socket, auctionId)
    throw error
  }
}

/** Takes a socket out of an auction's room; leaving a room without having joined is not an error. */
export async function unwatchAuction(
  deps: Pick<WatchAuctionDeps, 'membership' | 'calls'>,
  socket: RealtimeSocket,
  message: unknown,
): Promise<Acknowledgement> {
  if (!deps.calls.take(socket.data.userId)) throw new ApiError('too-many-requests')
  const { auctionId } = parseFields(WatchAuction, message)
  deps.membership.leave(socket, auctionId)
  return { status: 200, message: 'ok', data: null }
}

/** Subscribes a socket to the prices of exactly these lots. */
export async function followAuctions(
  deps: { calls: TokenBuckets; channels: Pick<RoomChannels, 'subscribed'> },
  socket: RealtimeSocket,
  message: unknown,
): Promise<Acknowledgement> {
  if (!deps.calls.take(socket.data.userId)) throw new ApiError('too-many-requests')
  const { auctionIds } = parseFields(FollowAuctions, message)
  replaceRooms(socket, new Set(auctionIds.map(followedRoom)), followedOf)
  await Promise.all(auctionIds.map((auctionId) => deps.channels.subscribed(auctionId)))
  return { status: 200, message: 'ok', data: null }
}
