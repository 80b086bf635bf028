import { readLiveDealMessage, readLiveNotification } from '../../domain/live-message.ts'
import { sizeOf, userRoom } from '../../sockets/rooms.ts'
import type { RealtimeServer } from '../../sockets/socket-types.ts'

/** Tells the two people of a deal, as far as they are on this node, in all their windows. */
export function receiveDealMessage(io: RealtimeServer, received: unknown): void {
  const told = readLiveDealMessage(received)
  if (!told) return
  for (const userId of told.userIds) {
    const room = userRoom(userId)
    if (sizeOf(io, room) === 0) continue
    if (told.event === 'deal-updated') io.to(room).emit(told.event, told.message)
    else io.to(room).emit(told.event, told.message)
  }
}

/** Tells one person, as far as they are on this node, how much they have not read. */
export function receiveNotification(io: RealtimeServer, received: unknown): void {
  const told = readLiveNotification(received)
  if (told) io.to(userRoom(told.userId)).emit('notification', { unread: told.unread })
}
