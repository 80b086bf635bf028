import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { createBidCalls } from '@boli/bid-calls'
import { liveChannels, newId } from '@boli/contracts'
import {
  createService,
  createServiceClient,
  type Logger,
  repeat,
  type Service,
  type ServiceTokens,
} from '@boli/http-kit'
import type { LiveChannel, LiveSubscription } from '@boli/live-channel'
import { createIdentityExchange, createKeyExchange, createSessionEdge, joinEdges } from '@boli/session-edge'
import { createAuctionStates, fetchStateFrom } from './auctions/auction-states.ts'
import { BidTurns } from './domain/bid-turns.ts'
import { createFollowedPrices } from './domain/followed-prices.ts'
import { createLotBoards } from './domain/lot-boards.ts'
import { createRoomMerger } from './domain/room-merger.ts'
import { bidIntervalMs } from './domain/room-pace.ts'
import { TokenBuckets } from './domain/token-buckets.ts'
import { readLotsFrom } from './features/follow-lots.ts'
import {
  catchUp,
  receiveDealMessage,
  receiveLiveMessage,
  receiveNotification,
  receiveOutbid,
  sendOutbid,
  sendToRoom,
} from './features/live-updates.ts'
import { createWatchingUsers } from './features/watching-users.ts'
import { listenToSockets } from './listen-to-sockets.ts'
import { measure, registerRealtimeMetrics } from './metrics.ts'
import type { RealtimeSettings } from './settings.ts'
import { endSocketsOfEndedSessions } from './sockets/ended-sessions.ts'
import { createHandshakes } from './sockets/handshake.ts'
import { endSocketsWithoutSession } from './sockets/recheck-sessions.ts'
import { createRoomChannels } from './sockets/room-channels.ts'
import { createRoomMembership } from './sockets/room-membership.ts'
import { followedRoom, partsOf, sizeOf, watchedAuctions } from './sockets/rooms.ts'
import {
  createSocketServer,
  cutConnections,
  sendClientsElsewhere,
  trackConnections,
} from './sockets/socket-server.ts'

export interface RealtimeDeps {
  logger: Logger
  live: LiveChannel
  serviceTokens: ServiceTokens
  settings: RealtimeSettings
  drainMs?: number
}

/** The realtime service: sockets of signed-in users, their bids, and live updates to them. */
export async function buildApp(deps: RealtimeDeps): Promise<Service> {
  const { live, serviceTokens, settings } = deps
  const nodeId = newId()
  const logger = deps.logger.child({ service: 'realtime', nodeId })
  const app = await createService({
    name: 'realtime',
    logger: deps.logger,
    serviceTokens,
    ...(deps.drainMs === undefined ? {} : { drainMs: deps.drainMs }),
  })
  const identity = createServiceClient({
    baseUrl: settings.identityUrl,
    serviceTokens,
    audience: 'identity',
    timeoutMs: 3_000,
    logger,
  })
  const auctions = createServiceClient({
    baseUrl: settings.auctionsUrl,
    serviceTokens,
    audience: 'auctions',
    timeoutMs: settings.bidDeadlineMs,
    logger,
  })

  const { sessionTtlMs: ttlMs } = settings
  const sessions = joinEdges({
    sessions: createSessionEdge({ exchange: createIdentityExchange(identity), ttlMs }),
    keys: createSessionEdge({ exchange: createKeyExchange(identity), ttlMs }),
  })
  const handshakes = createHandshakes({ sessions, settings, logger })
  const connections = trackConnections(app)
  const io = createSocketServer(app, handshakes.allowRequest, settings.bidsPerSecond)
  const metrics = registerRealtimeMetrics(app.metrics)
  const gatherer = createBidCalls({
    auctionsUrl: settings.auctionsUrl,
    serviceTokens,
    logger,
    settings,
    onFailedCall: metrics.countFailedCall,
  })
  const merger = createRoomMerger({
    partsOf: (auctionId) => partsOf(io, auctionId),
    audienceOf: (auctionId) => watching.audienceOf(auctionId),
    send: (auctionId, part, update) => sendToRoom(io, auctionId, part, update),
    sendOutbid: (notice) => sendOutbid(io, notice),
  })
  const prices = createFollowedPrices({
    isFollowed: (auctionId) => sizeOf(io, followedRoom(auctionId)) > 0,
    send: (auction) => io.to(followedRoom(auction._id)).emit('priceUpdate', { auction }),
  })
  const boards = createLotBoards({
    read: readLotsFrom(auctions),
    send: (socketId, updates) => io.to(socketId).emit('lotUpdates', updates),
    onFailedRead: (error) => logger.warn({ err: error }, 'lots of a board were not read'),
  })
  const states = createAuctionStates({
    fetchState: fetchStateFrom(auctions),
    versionOf: merger.versionOf,
  })
  function makeUpForMissed(): void {
    // Ended sessions may have been missed as well.
    sessions.clear()
    void endSocketsWithoutSession({ io, sessions, logger })
    void catchUp({ io, merger, states, logger })
    boards.readAll()
  }
  const watching = createWatchingUsers({
    io,
    live,
    nodeId,
    everyMs: settings.watchingEveryMs,
    logger,
    onReturn: makeUpForMissed,
  })
  const receive = (message: unknown) =>
    receiveLiveMessage({ io, merger, prices, boards, observe: metrics.observeDelay }, message)
  const channels = createRoomChannels({
    io,
    live,
    logger,
    lingerMs: settings.lingerMs,
    receiveAuction: receive,
    onReturn: makeUpForMissed,
    receiveOutbid: (message) => receiveOutbid({ io, merger }, message),
  })
  const gauges: [name: string, help: string, read: () => number][] = [
    ['realtime_sockets', 'Open sockets on this node', () => io.sockets.sockets.size],
    ['realtime_rooms', 'Auctions watched on this node', () => watchedAuctions(io).length],
    ['realtime_bids_waiting', 'Bids that auctions has not answered yet', () => gatherer.waitingCount],
    [
      'realtime_live_channels',
      'Channels of auctions and users that this node subscribes to',
      () => channels.count,
    ],
  ]
  for (const gauge of gauges) measure(app.metrics, ...gauge)
  const membership = createRoomMembership({
    io,
    roomsPerSocket: settings.roomsPerSocket,
    watchersOf: watching.watchersOf,
  })
  const turns = new BidTurns((auctionId) => bidIntervalMs(watching.audienceOf(auctionId)))
  const bidding = {
    sessions,
    gatherer,
    membership,
    boards,
    bids: new TokenBuckets(settings.bidsPerSecond),
    turns,
  }
  const calls = new TokenBuckets(settings.watchCallsPerSecond)
  const viewing = { states, membership, channels, calls }

  handshakes.guard(io)
  listenToSockets({ io, logger, metrics, bidding, viewing, board: { boards, channels, calls } })

  const rechecking = repeat({
    everyMs: settings.recheckMs,
    logger,
    failure: 'the sessions of open sockets were not checked',
    task: () => endSocketsWithoutSession({ io, sessions, logger }),
  })
  const running: LiveSubscription[] = []
  app.addHook('onReady', async () => {
    await watching.start()
    running.push(
      await endSocketsOfEndedSessions(io, live, sessions),
      await live.subscribe(liveChannels.listensByAuction, () => {}),
      // Gateways of the previous release publish all auctions here; newer ones see that it has no subscribers.
      await live.subscribe(liveChannels.auctions, receive, { onReturn: makeUpForMissed }),
      await live.subscribe(liveChannels.deals, (message) => receiveDealMessage(io, message)),
      await live.subscribe(liveChannels.notifications, (message) => receiveNotification(io, message)),
    )
  })
  app.addHook('preClose', async () => {
    handshakes.stop()
    await sendClientsElsewhere(io)
    void rechecking.stop()
    turns.close()
    await nextTurn()
    await Promise.race([gatherer.settled(), delay(settings.bidDeadlineMs, undefined, { ref: false })])
    // The last outcomes are known and are written in this turn of the event loop.
    await nextTurn()
    merger.close()
    prices.close()
    boards.close()
    await cutConnections(io, connections)
  })
  app.addHook('onClose', async () => {
    await watching.stop()
    await Promise.all(running.toReversed().map((subscription) => subscription.stop()))
    await channels.stop()
  })
  return app
}
