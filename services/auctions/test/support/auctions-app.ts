import {
  type AuctionView,
  type BatchedBid,
  type BidOutcome,
  type DomainEvent,
  newId,
  type PlaceBidBody,
  topics,
  type UserClaims,
} from '@boli/contracts'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import {
  createServiceTokens,
  createUserTokenVerifier,
  type Service,
  type ServiceTokens,
} from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import {
  createTestDatabase,
  createTestIdentity,
  eventually,
  silentLogger,
  startedForFile,
  type TestDatabase,
} from '@boli/test-kit'
import { memoryStore } from '@boli/test-kit/memory-store'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { AuctionsOptions } from '../../src/deps.ts'
import { type AuctionsTables, buildApp, migrations } from '../../src/index.ts'
import { checkInvariants } from '../../src/persistence/invariants.ts'
import { newTrustKey, parseTrustKeys } from '../../src/proof-log/checkpoints.ts'
import { form } from './form.ts'

export interface AuctionsTestBed {
  app: Service
  storage: TestDatabase<AuctionsTables>
  bus: ReturnType<typeof createInProcessEventBus>
  live: LiveChannel
  /** Objects by key. */
  pictures: Map<string, Buffer>
  tokenOf(who: Partial<UserClaims>): Promise<string>
  /** Calls the service as a user with these claims; null for a guest. */
  call(who: Partial<UserClaims> | null, request: InjectOptions): Promise<LightMyRequestResponse>
  callInternally(request: InjectOptions, tokens?: ServiceTokens): Promise<LightMyRequestResponse>
  /** Lists a lot as `who` (by default a new farmer). */
  list(fields?: Record<string, string>, who?: Partial<UserClaims>): Promise<AuctionView>
  /** Lists lots one after another: a busy machine would shed a crowd of uploads. */
  listMany(count: number, fields?: Record<string, string>): Promise<AuctionView[]>
  bid(
    who: Partial<UserClaims>,
    auctionId: string,
    body: number | PlaceBidBody,
  ): Promise<LightMyRequestResponse>
  bidBatch(bids: BatchedBid[], app?: Service): Promise<BidOutcome[]>
  /** The bids that everybody sees of a lot. */
  storedBids(auctionId: string): Promise<StoredBid[]>
  /** The events of a topic from now on, in an array that grows. */
  published(topic?: string): Promise<DomainEvent[]>
  /** Another instance of the service on the same database. */
  startAnother(): Promise<Service>
  close(): Promise<void>
}

interface StoredBid {
  bid_amount: number
  bidder: { username: string }
  isAutomatic: boolean
}

export const wheat = {
  product_name: 'Sharbati wheat',
  quantity: '10quintals',
  basePrice: '2000',
  category: 'grain',
}

export const aFarmer = (claims: Partial<UserClaims> = {}): Partial<UserClaims> => person('farmer', claims)
export const aBuyer = (claims: Partial<UserClaims> = {}): Partial<UserClaims> => person('business', claims)
export const anAdmin = (): Partial<UserClaims> => person('admin', {})

function person(role: UserClaims['role'], claims: Partial<UserClaims>): Partial<UserClaims> {
  const userId = claims.userId ?? newId()
  return { userId, username: `${role}${userId.slice(-6)}`, role, ...claims }
}

/** The whole service with its own database; pictures are in memory. */
export async function startAuctions(
  options: Pick<AuctionsOptions, 'engine' | 'lotLimits' | 'limits'> & { maxConnections?: number } = {},
): Promise<AuctionsTestBed> {
  const storage = await createTestDatabase<AuctionsTables>({
    schema: 'auctions',
    migrations,
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
  })
  const identity = await createTestIdentity()
  const userTokens = createUserTokenVerifier({ keys: identity.keys })
  const serviceTokens = createServiceTokens({ secret: 'x'.repeat(32), self: 'auctions' })
  const realtime = createServiceTokens({ secret: 'x'.repeat(32), self: 'realtime' })
  const bus = createInProcessEventBus({ logger: silentLogger })
  const live = createInProcessLiveChannel()
  const pictures = new Map<string, Buffer>()
  const others: { app: Service; database: AuctionsOptions['database'] }[] = []

  const start = async (database: AuctionsOptions['database']) => {
    const app = await buildApp({
      logger: silentLogger,
      database,
      bus,
      live,
      store: memoryStore(pictures),
      serviceTokens,
      userTokens,
      trustKeys: parseTrustKeys(newTrustKey()),
      // A longer deadline for a busy machine; the engine's tests cover the deadline.
      engine: { deadlineMs: 60_000, ...options.engine },
      ...(options.limits ? { limits: options.limits } : {}),
      lotLimits: options.lotLimits ?? { open: 1_000, hourly: 1_000 },
    })
    await app.ready()
    return app
  }
  const app = await start(storage.database)

  const bed: AuctionsTestBed = {
    app,
    storage,
    bus,
    live,
    pictures,
    tokenOf: (who) => identity.issueToken(who),
    async call(who, request) {
      const authorization = who ? { authorization: `Bearer ${await identity.issueToken(who)}` } : {}
      return send(app, { ...request, headers: { ...request.headers, ...authorization } })
    },
    async callInternally(request, tokens = realtime) {
      const authorization = `Bearer ${await tokens.issue('auctions')}`
      return send(app, { ...request, headers: { ...request.headers, authorization } })
    },
    async list(fields = {}, who = aFarmer()) {
      const response = await bed.call(who, {
        method: 'POST',
        url: '/api/v1/auction/create-auction',
        ...form({ ...wheat, ...fields }),
      })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data.auction
    },
    async listMany(count, fields) {
      const farmer = aFarmer()
      const lots: AuctionView[] = []
      while (lots.length < count) lots.push(await bed.list(fields, farmer))
      return lots
    },
    bid: (who, auctionId, body) =>
      bed.call(who, {
        method: 'POST',
        url: `/api/v1/auction/place-bid/${auctionId}`,
        payload: typeof body === 'number' ? { bidAmount: body } : body,
      }),
    async bidBatch(bids, to = app) {
      const response = await send(to, {
        method: 'POST',
        url: '/internal/bids',
        headers: { authorization: `Bearer ${await realtime.issue('auctions')}` },
        payload: { bids },
      })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data
    },
    async storedBids(auctionId) {
      const response = await bed.call(aBuyer(), { url: `/api/v1/auction/getAllPlacedBids/${auctionId}` })
      return response.json().data
    },
    async published(topic = topics.auctions) {
      const events: DomainEvent[] = []
      const handle = async (event: DomainEvent) => void events.push(event)
      await bus.subscribe({ group: `test-${newId()}`, topics: [topic], handle })
      return events
    },
    async startAnother() {
      const database = storage.connect('another')
      const another = await start(database)
      others.push({ app: another, database })
      return another
    },
    async close() {
      for (const other of others) {
        await other.app.close()
        await other.database.close()
      }
      await app.close()
      await bus.close()
      await storage.drop()
    },
  }
  return bed
}

/** A busy machine delays the event loop until load is shed; none of these tests covers that. */
async function send(app: Service, request: InjectOptions): Promise<LightMyRequestResponse> {
  return eventually(
    async () => {
      const response = await app.inject(request)
      if (response.statusCode === 503 && response.json().code === 'overloaded') throw new Error(response.body)
      return response
    },
    { withinMs: 20_000, everyMs: 200 },
  )
}

/**
 * The service for all tests of a file.
 * @param o.breaksRules set where the tests themselves write what the service never would: else every invariant must hold
 *   at the end.
 */
export const useAuctions = ({
  breaksRules = false,
  ...options
}: Parameters<typeof startAuctions>[0] & { breaksRules?: boolean } = {}): AuctionsTestBed =>
  startedForFile(
    () => startAuctions(options),
    async (bed) => {
      if (!breaksRules) expect(await checkInvariants(bed.storage.database.db)).toEqual([])
      await bed.close()
    },
  )
