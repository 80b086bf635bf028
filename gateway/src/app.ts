import { liveChannels, sessionCookieName } from '@boli/contracts'
import type { EventBus, Subscription } from '@boli/event-bus'
import {
  AddressCounter,
  createService,
  createServiceClient,
  type Logger,
  measureEvents,
  type Service,
  type ServiceTokens,
} from '@boli/http-kit'
import type { LiveChannel, LiveSubscription } from '@boli/live-channel'
import {
  createIdentityExchange,
  createKeyExchange,
  createSessionEdge,
  joinEdges,
  readSessionEnded,
  type SessionEdge,
} from '@boli/session-edge'
import { answerOtherOrigins, refuseForeignRequests, refusePlainHttp } from './edge/origins.ts'
import { limitPages } from './edge/page-limits.ts'
import type { RedisCounter } from './edge/rate-limit-store.ts'
import { allowanceKey, limitRequests } from './edge/rate-limits.ts'
import { refuseOddTargets } from './edge/request-target.ts'
import { refuseTheRest, UsedUp } from './edge/rest-of-floods.ts'
import { recogniseVisitors } from './edge/visitor.ts'
import { createLivePublisher } from './fan-out/live-publisher.ts'
import { noteOlderNodes } from './fan-out/older-nodes.ts'
import { startFanOut } from './fan-out/start-fan-out.ts'
import { createPublicLots } from './lot-page/public-lots.ts'
import { serveLots } from './lot-page/serve-lots.ts'
import { serveSitemaps } from './lot-page/sitemaps.ts'
import { registerGatewayMetrics } from './metrics.ts'
import { serveApiDocs } from './pages/api-docs.ts'
import { createMemberCheck } from './pages/members.ts'
import { takePageReports } from './pages/page-reports.ts'
import { sendSecurityHeaders } from './pages/security-headers.ts'
import { compressAnswers, serveWeb } from './pages/static-web.ts'
import { proxyApiRoutes } from './proxy/api-routes.ts'
import { serveMedia } from './proxy/media.ts'
import { createBodyRooms } from './proxy/request-body.ts'
import type { GatewaySettings, Upstream } from './settings.ts'
import { acceptUpgrades } from './upgrade/accept-upgrades.ts'
import { servePolls } from './upgrade/polls.ts'
import { createSocketNodes } from './upgrade/realtime-nodes.ts'
import { createSocketVisits } from './upgrade/socket-visits.ts'

export interface GatewayDeps {
  logger: Logger
  bus: EventBus
  live: LiveChannel
  serviceTokens: ServiceTokens
  /** Counts limits for all gateways together; without it each process counts for itself. */
  redis?: RedisCounter
  settings: GatewaySettings
  drainMs?: number
}

/** How long a phone on a weak network may take to send a picture. */
const REQUEST_TIMEOUT_MS = 180_000

/** The only server that browsers talk to: pages, the API by its route table, pictures, sockets, live updates. */
export async function buildApp(deps: GatewayDeps): Promise<Service> {
  const { logger, bus, live, serviceTokens, settings } = deps
  const app = await createService({
    name: 'gateway',
    isEdge: true,
    logger,
    serviceTokens,
    ...(deps.drainMs === undefined ? {} : { drainMs: deps.drainMs }),
  })
  app.server.requestTimeout = REQUEST_TIMEOUT_MS
  const clientOf = (audience: Upstream, timeoutMs: number) =>
    createServiceClient({ baseUrl: settings.upstreams[audience], audience, timeoutMs, serviceTokens, logger })
  const identity = clientOf('identity', 3_000)
  const sessions = createSessionEdge({ exchange: createIdentityExchange(identity) })
  const keys = createSessionEdge({ exchange: createKeyExchange(identity) })
  const edges = joinEdges({ sessions, keys })

  const bodies = createBodyRooms(settings.bodies)
  const unknownSessions = new AddressCounter()
  await sendSecurityHeaders(app, settings)
  refuseOddTargets(app)
  await answerOtherOrigins(app, settings)
  limitPages(app, settings)
  await compressAnswers(app)
  await app.register(async (scope: Service) => {
    refusePlainHttp(scope, settings)
    const usedUp = new UsedUp()
    const cookieName = sessionCookieName(settings.isSecure)
    refuseTheRest(scope, usedUp, (request) => allowanceKey(request, cookieName))
    refuseForeignRequests(scope, settings)
    recogniseVisitors(scope, { sessions, keys }, settings, unknownSessions)
    await limitRequests(scope, {
      limits: settings.limits,
      redis: deps.redis ?? null,
      usedUp,
      cookieName,
      logger,
    })
    await scope.register(async (docs: Service) => serveApiDocs(docs, settings))
    await proxyApiRoutes(scope, settings, { sessions, bodies, logger })
  })
  await app.register(async (scope: Service) => takePageReports(scope, settings))
  await app.register(async (scope: Service) => serveMedia(scope, settings))
  await app.register(async (scope: Service) => {
    refusePlainHttp(scope, settings)
    const auctions = clientOf('auctions', 5_000)
    const lots = createPublicLots(settings, auctions, clientOf('information', 1_000))
    serveLots(scope, { settings, lots })
    serveSitemaps(scope, { settings, auctions, lots })
  })
  const isMember = createMemberCheck({ settings, deals: clientOf('deals', 1_000) })
  await app.register(async (scope: Service) => serveWeb(scope, { settings, isMember }))
  const realtime = createSocketNodes(settings.realtimeUrls)
  const visits = createSocketVisits(settings, edges, unknownSessions)
  await app.register(async (scope: Service) => {
    refusePlainHttp(scope, settings)
    servePolls(scope, { settings, nodes: realtime, visits, bodies })
  })
  const analyticsUrl = settings.upstreams.analytics
  const upgrades = acceptUpgrades(app, { realtime, analyticsUrl, visits, logger })
  const publisher = createLivePublisher({ live, logger })
  registerGatewayMetrics(app.metrics, { upgrades, publisher, bodies })
  const events = measureEvents(app.metrics, bus, logger)

  const running: (Subscription | LiveSubscription)[] = []
  app.addHook('onReady', async () => {
    const olderNodes = await noteOlderNodes(live, logger)
    const fanOut = await startFanOut(events, publisher, olderNodes)
    running.push(await forgetEndedSessions(live, edges), fanOut, olderNodes)
  })
  app.addHook('onClose', async () => {
    publisher.stop()
    await Promise.all(running.map((subscription) => subscription.stop()))
  })
  return app
}

function forgetEndedSessions(live: LiveChannel, edges: SessionEdge): Promise<LiveSubscription> {
  const forget = (message: unknown) => {
    const ended = readSessionEnded(message)
    if (ended) edges.drop(ended)
  }
  return live.subscribe(liveChannels.sessions, forget, { onReturn: () => edges.clear() })
}
