import {
  type AuctionView,
  type BatchedBid,
  type BidOutcome,
  type DomainEvent,
  newId,
  type PlaceBidBody,
  type ServiceName,
  topics,
  type UserClaims,
} from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import type { Service } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { eventually, startedForFile, type TestDatabase } from '@boli/test-kit'
import { form } from '@boli/test-kit/form'
import { memoryStore } from '@boli/test-kit/memory-store'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { AuctionsOptions } from '../../src/deps.ts'
import { type AuctionsTables, buildApp, migrations } from '../../src/index.ts'
import { newTrustKey, parseTrustKeys } from '../../src/proof-log/checkpoints.ts'
import { checkInvariants } from './invariants.ts'

/** Of any shape: the tests know it. */
type Json = ReturnType<typeof JSON.parse>

export interface AuctionsTestBed {
  app: Service
  storage: TestDatabase<AuctionsTables>
  bus: EventBus
  live: LiveChannel
  /** Objects by key. */
  pictures: Map<string, Buffer>
  tokenOf(who: Partial<UserClaims>): Promise<string>
  /** Calls the service as a user with these claims; null for a guest. */
  call(who: Partial<UserClaims> | null, request: InjectOptions): Promise<LightMyRequestResponse>
  /** Calls it as another service, realtime by default. */
  callInternally(request: InjectOptions, by?: ServiceName): Promise<LightMyRequestResponse>
  /** The answer to a GET of the public interface, as JSON. */
  get(who: Partial<UserClaims> | null, path: string): Promise<Json>
  /** A lot as `who` (by default a new buyer) sees it. */
  seen(auctionId: string, who?: Partial<UserClaims>): Promise<Json>
  /** Sends the form of a lot. */
  create(who: Partial<UserClaims> | null, ...sent: Parameters<typeof form>): Promise<LightMyRequestResponse>
  edit(
    who: Partial<UserClaims> | null,
    auctionId: string,
    ...sent: Parameters<typeof form>
  ): Promise<LightMyRequestResponse>
  withdraw(who: Partial<UserClaims> | null, auctionId: string): Promise<LightMyRequestResponse>
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
export async function startAuctions({
  maxConnections,
  ...options
}: Pick<AuctionsOptions, 'engine' | 'lotLimits' | 'limits'> & {
  maxConnections?: number
} = {}): Promise<AuctionsTestBed> {
  const parts = await startServiceParts<AuctionsTables>({
    ...{ schema: 'auctions', migrations },
    ...(maxConnections !== undefined && { maxConnections }),
  })
  const pictures = new Map<string, Buffer>()
  const start = async (database: AuctionsOptions['database']) => {
    const app = await buildApp({
      ...parts.deps,
      database,
      store: memoryStore(pictures),
      trustKeys: parseTrustKeys(newTrustKey()),
      lotLimits: { open: 1_000, hourly: 1_000 },
      ...options,
      // A longer deadline for a busy machine; the engine's tests cover the deadline.
      engine: { deadlineMs: 60_000, ...options.engine },
    })
    await app.ready()
    return app
  }
  const app = await start(parts.storage.database)

  const bed: AuctionsTestBed = {
    ...{ app, storage: parts.storage, bus: parts.bus, live: parts.live, pictures, tokenOf: parts.tokenOf },
    call: async (who, request) => send(app, await parts.asUser(who, request)),
    callInternally: async (request, by = 'realtime') => send(app, await parts.asService(by, request)),
    get: async (who, path) => (await bed.call(who, { url: `/api/v1/auction/${path}` })).json(),
    seen: async (auctionId, who = aBuyer()) => (await bed.get(who, `getAuction/${auctionId}`)).data,
    create: (who, ...sent) =>
      bed.call(who, { method: 'POST', url: '/api/v1/auction/create-auction', ...form(...sent) }),
    edit: (who, auctionId, ...sent) =>
      bed.call(who, {
        ...{ method: 'PATCH', url: `/api/v1/auction/update-auction/${auctionId}`, ...form(...sent) },
      }),
    withdraw: (who, auctionId) =>
      bed.call(who, { method: 'DELETE', url: `/api/v1/auction/delete-auction/${auctionId}` }),
    async list(fields = {}, who = aFarmer()) {
      const response = await bed.create(who, { ...wheat, ...fields })
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
      const request = { method: 'POST', url: '/internal/bids', payload: { bids } } as const
      const response = await send(to, await parts.asService('realtime', request))
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data
    },
    async storedBids(auctionId) {
      return (await bed.get(aBuyer(), `getAllPlacedBids/${auctionId}`)).data
    },
    published: (topic = topics.auctions) => parts.published(topic),
    startAnother: () => parts.startAnother(start),
    close: () => parts.stop(app),
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
