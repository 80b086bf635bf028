import { ApiError } from '@boli/http-kit'
import { auctionOf, auctionRoom, isRoomOf, partRoom, partToJoin } from './rooms.ts'
import type { RealtimeServer, RealtimeSocket } from './socket-types.ts'

export type RoomMembership = ReturnType<typeof createRoomMembership>

/** Which sockets watch which auction. @param options.watchersOf Over all nodes. */
export function createRoomMembership(options: {
  io: RealtimeServer
  roomsPerSocket: number
  watchersOf: (auctionId: string) => number
}) {
  return {
    watchersOf: options.watchersOf,
    /**
     * Lets a socket in and sends it the number of watchers.
     * @returns false if it was already in.
     * @throws {ApiError} `too-many-requests` if it has reached its limit.
     */
    join(socket: RealtimeSocket, auctionId: string): boolean {
      const room = auctionRoom(auctionId)
      if (socket.rooms.has(room)) return false
      const watched = [...socket.rooms].filter((name) => auctionOf(name) !== null).length
      if (watched >= options.roomsPerSocket) {
        throw new ApiError('too-many-requests', { message: 'You are watching too many auctions at once' })
      }
      const takes = socket.data.takes ?? 'single'
      void socket.join([room, partRoom(takes, auctionId, partToJoin(options.io, auctionId))])
      socket.emit('watchingUsers', { auctionId, watchingUsers: options.watchersOf(auctionId) })
      return true
    },
    leave(socket: RealtimeSocket, auctionId: string): void {
      for (const room of [...socket.rooms]) if (isRoomOf(auctionId, room)) void socket.leave(room)
    },
  }
}
