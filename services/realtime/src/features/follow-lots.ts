import {
  type Acknowledgement,
  FOLLOWED_LOTS_PATH,
  type FollowedLots,
  FollowedLotsAnswer,
  FollowLots,
  type LotUpdate,
} from '@boli/contracts'
import { ApiError, parseFields, type ServiceClient } from '@boli/http-kit'
import type { LotBoards } from '../domain/lot-boards.ts'
import type { TokenBuckets } from '../domain/token-buckets.ts'
import type { RoomChannels } from '../sockets/room-channels.ts'
import { boardOf, boardRoom, replaceRooms } from '../sockets/rooms.ts'
import type { RealtimeSocket } from '../sockets/socket-types.ts'

export interface FollowLotsDeps {
  boards: LotBoards
  calls: TokenBuckets
  channels: Pick<RoomChannels, 'subscribed'>
}

/** Sends a socket the changes of these lots from now on, and of no others, with its user's standing. */
export async function followLots(
  { boards, calls, channels }: FollowLotsDeps,
  socket: RealtimeSocket,
  message: unknown,
): Promise<Acknowledgement<FollowedLots>> {
  if (!calls.take(socket.data.userId)) throw new ApiError('too-many-requests')
  const ids = [...new Set(parseFields(FollowLots, message).ids)]
  // Join and subscribe before reading: otherwise a change between the answer and the subscription would be lost.
  replaceRooms(socket, new Set(ids.map(boardRoom)), boardOf)
  await Promise.all(ids.map((id) => channels.subscribed(id)))
  const lots = await boards.follow(socket.id, socket.data.userId, ids)
  return { status: 200, message: 'ok', data: { lots, serverTime: new Date().toISOString() } }
}

/** Asks the auctions service. */
export function readLotsFrom(
  auctions: ServiceClient,
): (userId: string, ids: string[]) => Promise<LotUpdate[]> {
  return async (userId, ids) => {
    const answer = await auctions.call({
      method: 'POST',
      path: FOLLOWED_LOTS_PATH,
      body: { userId, ids },
      responseSchema: FollowedLotsAnswer,
    })
    return answer.data
  }
}
