import { readLiveDealMessage, readLiveNotification } from '../../domain/live-message.ts'
import { administratorsRoom, userRoom } from '../../sockets/rooms.ts'
import type { RealtimeServer } from '../../sockets/socket-types.ts'

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
