import { marketSession } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import pLimit from 'p-limit'
import { sessionRoom } from './rooms.ts'
import type { RealtimeServer, SocketData } from './socket-types.ts'

const AT_ONCE = 8

/**
 * Checks the session of every open socket, and closes those whose sessions expired, or ended while the live channel was
 * unavailable, and those that acted in the name of a firm which their user has left. If identity cannot be asked, they stay
 * until the next check.
 */
export async function endSocketsWithoutSession(deps: {
  io: RealtimeServer
  sessions: SessionEdge
  logger: Logger
}): Promise<void> {
  const { io, sessions, logger } = deps
  // Sockets of one session may act for different accounts: for a firm, and since the user left it for the user.
  const seen = new Map<string, SocketData>()
  for (const { data } of io.sockets.sockets.values()) seen.set(`${data.sessionId} ${data.userId}`, data)
  const limit = pLimit(AT_ONCE)

  async function check({ sessionId, sessionKey, userId }: SocketData) {
    const session = await sessions.resolve(sessionId, { isBackground: true })
    if (session && marketSession(session).user.userId === userId) return
    io.in(sessionRoom(sessionKey)).disconnectSockets(true)
  }

  await limit.map(seen.values(), (data) =>
    check(data).catch((error: unknown) => {
      logger.warn({ err: error }, 'a session was not checked')
    }),
  )
}
