import { type Acknowledgement, FollowAuctions } from '@boli/contracts'
import { ApiError, parseFields } from '@boli/http-kit'
import type { TokenBuckets } from '../../domain/token-buckets.ts'
import type { RoomChannels } from '../../sockets/room-channels.ts'
import { followedRoom, isFollowedRoom } from '../../sockets/rooms.ts'
import type { RealtimeSocket } from '../../sockets/socket-types.ts'

/** Lets a socket hear the prices of the lots it names from now on, and of no others. */
export async function followAuctions(
  deps: { calls: TokenBuckets; channels: Pick<RoomChannels, 'hears'> },
  socket: RealtimeSocket,
  message: unknown,
): Promise<Acknowledgement> {
  if (!deps.calls.take(socket.data.userId)) throw new ApiError('too-many-requests')
  const { auctionIds } = parseFields(FollowAuctions, message)
  const wanted = new Set(auctionIds.map(followedRoom))
  for (const room of [...socket.rooms]) {
    if (isFollowedRoom(room) && !wanted.has(room)) void socket.leave(room)
  }
  void socket.join([...wanted])
  await Promise.all(auctionIds.map((auctionId) => deps.channels.hears(auctionId)))
  return { status: 200, message: 'ok', data: null }
}
