import { liveChannels } from '@boli/contracts'
import type { LiveChannel, LiveSubscription } from '@boli/live-channel'
import { readSessionEnded, type SessionEdge } from '@boli/session-edge'
import { personRoom, sessionRoom } from './rooms.ts'
import type { RealtimeServer } from './socket-types.ts'

/**
 * Closes the sockets of ended sessions at once and permanently. If only the claims changed, the connection is cut
 * without a message, so that the client reconnects and is checked again.
 */
export function endSocketsOfEndedSessions(
  io: RealtimeServer,
  live: LiveChannel,
  sessions: SessionEdge,
): Promise<LiveSubscription> {
  return live.subscribe(liveChannels.sessions, (message) => {
    const ended = readSessionEnded(message)
    if (!ended) return
    sessions.drop(ended)
    const room = ended.sessionKey === null ? personRoom(ended.userId) : sessionRoom(ended.sessionKey)
    for (const socketId of [...(io.sockets.adapter.rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(socketId)
      if (ended.isStillSignedIn) socket?.conn.close()
      else socket?.disconnect(true)
    }
  })
}
