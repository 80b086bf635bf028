import {
  API_PREFIX,
  bodyLimits,
  CLIENT_ADDRESS_HEADER,
  EDGE_TOKEN_HEADER,
  type PublicRoute,
  routes,
} from '@boli/contracts'
import { REQUEST_ID_HEADER, Refusal, type Service, traceHeaders } from '@boli/service-kit'
import type { SessionEdge } from '@boli/session-edge'
import replyFrom from '@fastify/reply-from'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess } from '../edge/access.ts'
import type { GatewaySettings, Upstream } from '../settings.ts'
import { forwardedHeaders, returnedHeaders } from './forwarded-headers.ts'
import { type ReceivedBody, receiveBodies } from './request-body.ts'
import { upstreamConnections } from './upstream-connections.ts'
import { answerUpstreamFailure } from './upstream-failure.ts'
import { WaitingRoom } from './waiting-room.ts'

const UPLOAD_TIMEOUT_MS = 30_000

/** Proxies every route of the public table to its service, and nothing else. */
export async function proxyApiRoutes(
  scope: Service,
  settings: GatewaySettings,
  sessions: SessionEdge,
  table: readonly PublicRoute[] = Object.values(routes),
): Promise<void> {
  receiveBodies(scope, settings.bodyMemoryBytes)
  // Answers belong to whoever asked; a service may say otherwise of its own.
  scope.addHook('onRequest', async (_, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  await scope.register(replyFrom, {
    // A 503 is an answer; repeating what may have taken effect is for whoever asked to decide.
    retryMethods: [],
    disableRequestLogging: true,
    destroyAgent: true,
    disableCache: true,
    undici: upstreamConnections(settings, Math.ceil(settings.waitingPerUpstream / 2)),
  })
  const waitingRoom = new WaitingRoom(settings.waitingPerUpstream)
  for (const route of table) {
    if (!isProxied(route)) continue
    proxyRoute(scope, route, { upstream: settings.upstreams[route.service], sessions, waitingRoom })
  }
}

type ProxiedRoute = PublicRoute & { service: Upstream }

function isProxied(route: PublicRoute): route is ProxiedRoute {
  return route.service !== 'gateway' && route.service !== 'realtime'
}

interface Destination {
  upstream: string
  sessions: SessionEdge
  waitingRoom: WaitingRoom
}

function proxyRoute(scope: Service, route: ProxiedRoute, destination: Destination): void {
  scope.route({
    method: route.method,
    url: `${API_PREFIX}${route.path}`,
    bodyLimit: route.upload ? bodyLimits[route.upload] + bodyLimits.formAllowance : bodyLimits.json,
    config: { access: route.access },
    preParsing: async (request) => {
      checkAccess(request.visitor, route.access)
      requireContentType(request, route)
    },
    handler: (request, reply) => forward(request, reply, route, destination),
  })
}

/** Forms are taken where the route takes a picture, JSON everywhere else. */
function requireContentType(request: FastifyRequest, route: PublicRoute): void {
  const contentType = request.headers['content-type']
  if (contentType === undefined || request.method === 'GET' || request.method === 'HEAD') return
  const wanted = route.upload ? 'multipart/form-data' : 'application/json'
  if (!contentType.toLowerCase().startsWith(wanted)) throw new Refusal('unsupported-media-type')
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  route: ProxiedRoute,
  { upstream, sessions, waitingRoom }: Destination,
): Promise<FastifyReply> {
  const body = bodyToSend(request.body as ReceivedBody | undefined, route)
  const credentials = await edgeHeaders(request, route.service)
  const contentType = request.headers['content-type']
  const leave = waitingRoom.enter(route.service)
  try {
    return reply.from(undefined, {
      getUpstream: () => upstream,
      // Reading a large picture takes its time.
      ...(route.upload ? { timeout: UPLOAD_TIMEOUT_MS } : {}),
      ...(isRead(request) ? {} : { body }),
      ...(contentType === undefined ? {} : { contentType }),
      rewriteRequestHeaders: (_, headers) => {
        const forwarded = forwardedHeaders(headers)
        if (isRead(request)) {
          delete forwarded['content-length']
          delete forwarded['content-type']
        }
        return { ...forwarded, ...credentials }
      },
      rewriteHeaders: (headers) => {
        leave()
        // What the next request may do can have changed by this one, before the live channel tells of it.
        if (route.service === 'identity' && !isRead(request)) forget(request, sessions)
        const returned = returnedHeaders(headers)
        // Cookies are identity's alone.
        if (route.service !== 'identity') delete returned['set-cookie']
        return returned
      },
      onError: (failed, { error }) => {
        leave()
        answerUpstreamFailure(failed, error, route)
      },
    })
  } catch (error) {
    leave()
    throw error
  }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function forget({ visitor }: FastifyRequest, sessions: SessionEdge): void {
  if (!visitor.session) return
  const { userId, sessionKey } = visitor.session.user
  sessions.drop({ userId, sessionKey })
}

/** null where there is nothing to send: an empty body is none. */
function bodyToSend(received: ReceivedBody | undefined, route: PublicRoute): Buffer | null {
  if (!received) return null
  if ('bytes' in received) return received.bytes.length > 0 ? received.bytes : null
  if (received.refusal === 'no-room') throw new Refusal('overloaded', { retryAfterSeconds: 5 })
  throw new Refusal(route.upload ? 'picture-too-large' : 'request-too-large')
}

/** Who asks, told by us: the user's token, and for identity the address, vouched for by our own token. */
async function edgeHeaders(request: FastifyRequest, service: Upstream): Promise<Record<string, string>> {
  const { session, address } = request.visitor
  const headers: Record<string, string> = { [REQUEST_ID_HEADER]: request.id, ...traceHeaders() }
  if (session) headers.authorization = `Bearer ${session.token}`
  if (service === 'identity') {
    headers[CLIENT_ADDRESS_HEADER] = address
    headers[EDGE_TOKEN_HEADER] = await request.server.serviceTokens.issue('identity')
  }
  return headers
}
