import type { Logger } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import pLimit from 'p-limit'
import { sessionRoom } from './rooms.ts'
import type { RealtimeServer } from './socket-types.ts'

const AT_ONCE = 8

/**
 * Checks the session of every open socket, and closes those whose sessions expired, or ended while the live channel was
 * unavailable. If identity cannot be asked, they stay until the next check.
 */
export async function endSocketsWithoutSession(deps: {
  io: RealtimeServer
  sessions: SessionEdge
  logger: Logger
}): Promise<void> {
  const { io, sessions, logger } = deps
  const keys = new Map<string, string>()
  for (const { data } of io.sockets.sockets.values()) keys.set(data.sessionId, data.sessionKey)
  const limit = pLimit(AT_ONCE)

  async function check(sessionId: string, sessionKey: string): Promise<void> {
    if (await sessions.resolve(sessionId, { isBackground: true })) return
    io.in(sessionRoom(sessionKey)).disconnectSockets(true)
  }

  await limit.map(keys, ([sessionId, sessionKey]) =>
    check(sessionId, sessionKey).catch((error: unknown) => {
      logger.warn({ err: error }, 'a session was not checked')
    }),
  )
}
