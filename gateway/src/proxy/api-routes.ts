import { createBidCalls } from '@boli/bid-calls'
import { API_PREFIX, bodyLimits, type PublicRoute, routes } from '@boli/contracts'
import { ApiError, type Logger, type Service } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import type { FastifyRequest } from 'fastify'
import { Agent } from 'undici'
import { isRead } from '../edge/request-target.ts'
import { createUnreadRefusal } from '../edge/rest-of-floods.ts'
import { checkAccess } from '../edge/visitor.ts'
import type { GatewaySettings } from '../settings.ts'
import { forward, type ProxiedRoute } from './forward.ts'
import { placeBid } from './place-bid.ts'
import { type BodyRooms, receiveBodies } from './request-body.ts'
import { upstreamConnections } from './upstream.ts'
import { WaitingRoom } from './waiting-room.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a picture, so its bodies are large. */
    isUpload?: boolean
  }
}

/** Maximum number of concurrent uploads of one user. */
const UPLOADS_PER_USER = 2

/** Proxies every route of the public table to its service, and nothing else; bids are batched. */
export async function proxyApiRoutes(
  scope: Service,
  settings: GatewaySettings,
  parts: { sessions: SessionEdge; bodies: BodyRooms; logger: Logger },
): Promise<void> {
  receiveBodies(scope, parts.bodies, settings.bodies)
  // Answers belong to the user who asked; a service may override this.
  scope.addHook('onRequest', async (_, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  const agent = new Agent(upstreamConnections(settings, Math.ceil(settings.waitingPerUpstream / 2)))
  scope.addHook('onClose', () => agent.destroy())
  const { isSecure, publicOrigins, takenWithinMs } = settings
  const waitingRoom = new WaitingRoom<ProxiedRoute['service']>(settings.waitingPerUpstream)
  const uploads = new WaitingRoom<string>(UPLOADS_PER_USER)
  const refuseUnread = createUnreadRefusal()
  const gatherer = createBidCalls({
    auctionsUrl: settings.upstreams.auctions,
    serviceTokens: scope.serviceTokens,
    logger: parts.logger,
    settings,
  })
  for (const route of Object.values(routes)) {
    if (!isProxied(route)) continue
    const upstream = settings.upstreams[route.service]
    const { sessions } = parts
    const destination = { upstream, agent, sessions, isSecure, publicOrigins, waitingRoom, takenWithinMs }
    scope.route({
      method: route.method,
      url: `${API_PREFIX}${route.path}`,
      bodyLimit: limitOf(route),
      config: { access: route.access, isUpload: route.upload !== undefined },
      preParsing: (request, reply, _, done) => {
        checkAccess(request.visitor, route)
        requireContentType(request, route)
        if (!route.upload) return done()
        const userId = request.user?.userId ?? ''
        if (uploads.isFull(userId)) return refuseUnread(request, reply, 5)
        reply.raw.once('close', uploads.enter(userId))
        done()
      },
      handler: (request, reply) =>
        route === routes.placeBid ? placeBid(request, gatherer) : forward(request, reply, route, destination),
    })
  }
}

function isProxied(route: PublicRoute): route is ProxiedRoute {
  return route.service !== 'gateway' && route.service !== 'realtime'
}

function limitOf({ upload }: PublicRoute): number {
  return upload ? bodyLimits[upload] + bodyLimits.formAllowance : bodyLimits.json
}

/** Forms are accepted where the route takes a picture, JSON everywhere else. */
function requireContentType({ method, headers }: FastifyRequest, route: PublicRoute): void {
  const contentType = headers['content-type']
  if (contentType === undefined || isRead(method)) return
  const wanted = route.upload ? 'multipart/form-data' : 'application/json'
  if (!contentType.toLowerCase().startsWith(wanted)) throw new ApiError('unsupported-media-type')
}
