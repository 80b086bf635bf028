import type { IncomingMessage } from 'node:http'
import { marketSession, SESSION_HEADER, sessionCookieName } from '@boli/contracts'
import { ApiError, isInRanges, type Logger, requireKeyScope, toRefusal } from '@boli/http-kit'
import { apiKeyOf, mayUseSocket, readCookie, type SessionEdge } from '@boli/session-edge'
import type { RealtimeSettings } from '../settings.ts'
import { addressOf, createDirectVisits } from './direct-visits.ts'
import { administratorsRoom, personRoom, sessionRoom, sizeOf, userRoom } from './rooms.ts'
import type { AllowRequest } from './socket-server.ts'
import type { RealtimeServer, RealtimeSocket } from './socket-types.ts'

/**
 * Decides who may open a socket, in two steps. A foreign page, or any request while identity cannot be asked, is
 * refused before the upgrade: clients retry by themselves. A user who is not signed in or not verified gets the
 * protocol's own refusal with the reason, and clients do not retry.
 */
export function createHandshakes({
  sessions,
  settings,
  logger,
}: {
  sessions: SessionEdge
  settings: RealtimeSettings
  logger: Logger
}) {
  const cookieName = sessionCookieName(settings.isSecure)
  const visits = createDirectVisits(settings, sessions)
  let isOpen = true

  /** Handshakes whose cookie or key belongs to no session. */
  const unknown = new WeakSet<IncomingMessage>()

  function isFromOwnPage({ headers }: IncomingMessage): boolean {
    const { origin, host, cookie, referer, upgrade } = headers
    const fetchSite = headers['sec-fetch-site']?.toString()
    return mayUseSocket(
      { origin, host, cookie, referer, fetchSite, isUpgrade: upgrade !== undefined },
      settings,
    )
  }

  /** The API key of a program, or else the session id of a browser. */
  function secretOf({ headers }: IncomingMessage): string {
    return apiKeyOf(headers.authorization) ?? readCookie(headers.cookie, cookieName) ?? ''
  }

  const allowRequest: AllowRequest = (request, decide) => {
    if (!isOpen) return decide('This node is stopping', false)
    if (!visits.mayBegin(request, secretOf(request))) return decide('Too many new sockets', false)
    // A socket reconnects by itself: only a bid shows that the user is active.
    sessions.resolve(secretOf(request), { isBackground: true }).then(
      (session) => {
        if (!session && secretOf(request) !== '') {
          unknown.add(request)
          visits.noteUnknown(request)
        }
        decide(null, true)
      },
      (error: unknown) => {
        logger.warn({ err: error }, 'a session could not be fetched for a socket')
        decide('Sessions cannot be checked at the moment', false)
      },
    )
  }

  /** Asks again: a session may have ended since the upgrade. */
  async function admit(io: RealtimeServer, socket: RealtimeSocket): Promise<void> {
    const sessionId = secretOf(socket.request)
    const session = await sessions.resolve(sessionId, { isBackground: true })
    if (!session)
      throw new ApiError(apiKeyOf(socket.request.headers.authorization) ? 'key-invalid' : 'not-signed-in')
    const { addresses } = session
    if (addresses?.length && !isInRanges(addressOf(socket.request, settings), addresses))
      throw new ApiError('key-invalid')
    requireKeyScope(session.user, { keyScope: 'read' })
    const { userId: personId, isVerified, role, sessionKey, needsSecondFactor } = session.user
    const { userId } = marketSession(session).user
    if (!isVerified) throw new ApiError('not-verified')
    if (sizeOf(io, userRoom(userId)) >= settings.socketsPerUser) {
      throw new ApiError('too-many-requests', { message: 'Too many open windows. Please close one' })
    }
    socket.data = { userId, sessionId, sessionKey, bidsUnderWay: 0 }
    void socket.join([userRoom(userId), personRoom(personId), sessionRoom(sessionKey)])
    if (role === 'admin' && !needsSecondFactor) void socket.join(administratorsRoom)
  }

  return {
    allowRequest,
    /** Refuses all further sockets before their upgrade. */
    stop() {
      isOpen = false
    },
    guard(io: RealtimeServer) {
      // Checked for each poll as well, not only for the handshake.
      io.engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) => {
        next(isFromOwnPage(request) ? undefined : new Error('Requests from other sites are not accepted'))
      })
      io.engine.on('initial_headers', (headers: Record<string, string>, request: IncomingMessage) => {
        if (unknown.has(request)) headers[SESSION_HEADER] = 'unknown'
      })
      io.use((socket, next) => {
        admit(io, socket).then(
          () => next(),
          (error: unknown) => {
            next(connectError(error))
            // After the refusal is sent: the protocol would leave the connection open for further attempts.
            setImmediate(() => socket.conn.close())
          },
        )
      })
    },
  }
}

/** The client's `connect_error`: the message, and status and code in `data`. */
function connectError(error: unknown): Error {
  const { message, status, code } = toRefusal(error)
  return Object.assign(new Error(message), { data: { status, code } })
}
