import { ACTIVITY_STREAM_PATH, liveChannels, sessionCookieName, type UserClaims } from '@boli/contracts'
import {
  ApiError,
  createServiceClient,
  repeat,
  requireAccess,
  runInBackground,
  type Service,
} from '@boli/http-kit'
import {
  createIdentityExchange,
  createSessionEdge,
  isAllowedOrigin,
  readCookie,
  readSessionEnded,
  type SessionEdge,
} from '@boli/session-edge'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { AnalyticsDeps } from '../../deps.ts'

interface Administrator {
  sessionId: string
  claims: UserClaims
}

const PING_INTERVAL_MS = 30_000
const RECHECK_MS = 60_000
const MAX_STREAMS = 200
/** A client with this backlog is disconnected, and loads the list again. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Close codes that applications may use begin at 4000. */
const SESSION_ENDED_CODE = 4001

/** Streams activity to administrators over a WebSocket; input from clients is ignored. */
export async function activityStream(app: Service, analytics: AnalyticsDeps): Promise<void> {
  const { live, logger, edge } = analytics
  const streams = new Map<WebSocket, Administrator>()
  const silent = new WeakSet<WebSocket>()
  const sessions = createSessionEdge({
    exchange: createIdentityExchange(
      createServiceClient({
        baseUrl: edge.identityUrl,
        serviceTokens: analytics.serviceTokens,
        audience: 'identity',
        timeoutMs: 3_000,
        logger,
      }),
    ),
  })
  await app.register(websocket, { options: { maxPayload: 1024 } })
  app.decorateRequest('administrator', null)
  app.register(async (scope) => {
    scope.get(
      ACTIVITY_STREAM_PATH,
      {
        websocket: true,
        preValidation: async (request) => {
          request.administrator = await admit(request, sessions, edge)
          if (streams.size >= MAX_STREAMS) throw new ApiError('overloaded', { retryAfterSeconds: 30 })
        },
      },
      (socket, { administrator }) => {
        if (!administrator) return socket.terminate()
        streams.set(socket, administrator)
        socket.on('error', () => socket.terminate())
        socket.on('pong', () => silent.delete(socket))
        socket.on('close', () => streams.delete(socket))
      },
    )
  })

  /** Ends streams whose session expired, or ended while the live channel was unavailable. */
  async function endWithoutSession(): Promise<void> {
    for (const [socket, { sessionId }] of streams) {
      const session = await sessions.resolve(sessionId, { isBackground: true }).catch((error: unknown) => {
        logger.warn({ err: error }, 'a session was not checked')
        return undefined
      })
      if (session === null || (session && session.user.role !== 'admin')) socket.close(SESSION_ENDED_CODE)
    }
  }

  function receiveSessionEnd(message: unknown): void {
    const ended = readSessionEnded(message)
    if (!ended) return
    sessions.drop(ended)
    // Only data of the user has changed, such as the language, but not the role.
    if (ended.isStillSignedIn) return
    for (const [socket, { claims }] of streams) {
      const isTheirs =
        ended.sessionKey === null ? claims.userId === ended.userId : claims.sessionKey === ended.sessionKey
      if (isTheirs) socket.close(SESSION_ENDED_CODE)
    }
  }

  /** Disconnects a client that did not answer the last ping: it occupies a place that others may need. */
  async function ping(): Promise<void> {
    for (const socket of streams.keys()) {
      if (silent.has(socket)) socket.terminate()
      else {
        silent.add(socket)
        socket.ping()
      }
    }
  }

  runInBackground(app, () => [
    repeat({
      ...{ everyMs: edge.recheckMs ?? RECHECK_MS, logger, task: endWithoutSession },
      failure: 'the sessions of open streams were not checked',
    }),
    repeat({
      ...{ everyMs: edge.pingMs ?? PING_INTERVAL_MS, logger, task: ping },
      failure: 'open streams were not pinged',
    }),
    live.subscribe(liveChannels.activity, (entry) => {
      const text = JSON.stringify(entry)
      for (const socket of streams.keys()) send(socket, text)
    }),
    live.subscribe(liveChannels.sessions, receiveSessionEnd, {
      onReturn: () => {
        sessions.clear()
        void endWithoutSession()
      },
    }),
  ])
}

function send(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(text)
}

/** Only our own pages and allowed origins, with an administrator's session. @throws {ApiError} */
async function admit(
  { headers }: FastifyRequest,
  sessions: SessionEdge,
  edge: AnalyticsDeps['edge'],
): Promise<Administrator> {
  if (!isAllowedOrigin({ origin: headers.origin, host: headers.host }, edge)) {
    throw new ApiError('cross-site-request')
  }
  const sessionId = readCookie(headers.cookie, sessionCookieName(edge.isSecure))
  const session = sessionId === null ? null : await sessions.resolve(sessionId, { isBackground: true })
  if (!session || sessionId === null) throw new ApiError('not-signed-in')
  requireAccess(session.user, 'admin')
  return { sessionId, claims: session.user }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Clients of the activity stream. */
    administrator: Administrator | null
  }
}
