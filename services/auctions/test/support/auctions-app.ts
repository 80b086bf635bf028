import {
  type AuctionView,
  type BatchedBid,
  type BidOutcome,
  type BidView,
  type DomainEvent,
  type EventType,
  newId,
  type PlaceBidBody,
  type ServiceName,
  topics,
  type UserClaims,
} from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { eventually, startedForFile } from '@boli/test-kit'
import { form } from '@boli/test-kit/form'
import { memoryStore } from '@boli/test-kit/memory-store'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { AuctionsOptions } from '../../src/deps.ts'
import { type AuctionsTables, buildApp, migrations } from '../../src/index.ts'
import { END_TIMES_CHANNEL } from '../../src/persistence/wake-channels.ts'
import { newTrustKey, parseTrustKeys } from '../../src/proof-log/checkpoints.ts'
import { checkInvariants } from './invariants.ts'

/** Of any shape: the tests know it. */
type Json = ReturnType<typeof JSON.parse>

type Who = Partial<UserClaims>

export type AuctionsTestBed = Awaited<ReturnType<typeof startAuctions>>

export const wheat = {
  product_name: 'Sharbati wheat',
  quantity: '10quintals',
  basePrice: '2000',
  category: 'grain',
}

export const aFarmer = (claims: Who = {}): Who => person('farmer', claims)
export const aBuyer = (claims: Who = {}): Who => person('business', claims)
export const anAdmin = (claims: Who = {}): Who => person('admin', claims)

function person(role: UserClaims['role'], claims: Who): Who {
  const userId = claims.userId ?? newId()
  return { userId, username: `${role}${userId.slice(-6)}`, role, ...claims }
}

export const aPicture = (background = '#1f6b3b') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

/** The whole service with its own database; pictures are in memory. */
export async function startAuctions({
  maxConnections,
  ...options
}: Pick<AuctionsOptions, 'engine' | 'lotLimits' | 'limits'> & { maxConnections?: number } = {}) {
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

  const { db } = parts.storage.database
  const events = await parts.published(topics.auctions)

  const call = async (who: Who | null, request: InjectOptions) => send(app, await parts.asUser(who, request))
  const get = async (who: Who | null, path: string): Promise<Json> =>
    (await call(who, { url: `/api/v1/auction/${path}` })).json()
  const create = (who: Who | null, ...sent: Parameters<typeof form>) =>
    call(who, { method: 'POST', url: '/api/v1/auction/create-auction', ...form(...sent) })
  async function list(fields: Record<string, string> = {}, who: Who = aFarmer()): Promise<AuctionView> {
    const response = await create(who, { ...wheat, ...fields })
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json().data.auction
  }
  const bid = (who: Who, auctionId: string, body: number | PlaceBidBody) =>
    call(who, {
      method: 'POST',
      url: `/api/v1/auction/place-bid/${auctionId}`,
      payload: typeof body === 'number' ? { bidAmount: body } : body,
    })

  return {
    ...{ app, db, storage: parts.storage, bus: parts.bus, live: parts.live, tokenOf: parts.tokenOf },
    /** Objects by key. */
    pictures,
    /** The events of auctions since the start. */
    events,
    eventsOf: <Type extends EventType>(auctionId: string, type?: Type) =>
      events.filter(
        (event) => event.subject === auctionId && (type === undefined || event.type === type),
      ) as DomainEvent<Type>[],
    /** The events of a topic from now on, in an array that grows. */
    published: parts.published,
    /** Calls the service as a user with these claims; null for a guest. */
    call,
    /** Calls it as another service, realtime by default. */
    callInternally: async (request: InjectOptions, by: ServiceName = 'realtime') =>
      send(app, await parts.asService(by, request)),
    /** The answer to a GET of the public interface, as JSON. */
    get,
    /** A lot as `who` (by default a new buyer) sees it. */
    seen: async (auctionId: string, who: Who = aBuyer()) => (await get(who, `getAuction/${auctionId}`)).data,
    /** Sends the form of a lot. */
    create,
    edit: (who: Who | null, auctionId: string, ...sent: Parameters<typeof form>) =>
      call(who, { method: 'PATCH', url: `/api/v1/auction/update-auction/${auctionId}`, ...form(...sent) }),
    withdraw: (who: Who | null, auctionId: string) =>
      call(who, { method: 'DELETE', url: `/api/v1/auction/delete-auction/${auctionId}` }),
    /** Ends a lot as an administrator. */
    remove: (auctionId: string, note = 'Not what it says') =>
      call(anAdmin(), {
        ...{ method: 'DELETE', url: `/api/v1/admin/remove-auction/${auctionId}`, payload: { note } },
      }),
    /** @param what `follow/{id}` or `follow-seller/{username}`. */
    follow: (who: Who, what: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      call(who, { method, url: `/api/v1/auction/${what}` }),
    /** Lists a lot as `who` (by default a new farmer). */
    list,
    /** Lists lots one after another: a busy machine would shed a crowd of uploads. */
    async listMany(count: number, fields?: Record<string, string>): Promise<AuctionView[]> {
      const farmer = aFarmer()
      const lots: AuctionView[] = []
      while (lots.length < count) lots.push(await list(fields, farmer))
      return lots
    },
    /** Changes an auction's end, relative to the database's clock, as if it had been listed with it. */
    async endIn(auctionId: string, ms: number, plannedMsAgo = 0): Promise<void> {
      const inMs = (later: number) =>
        sql`date_trunc('milliseconds', now()) + make_interval(secs => ${later / 1000}::float8)`
      await sql`
        update auctions set starts_at = least(starts_at, clock_timestamp() - interval '2 hours'),
          ends_at = ${inMs(ms)}, planned_end = ${inMs(ms - plannedMsAgo)}
        where id = ${auctionId}`.execute(db)
      await sql`select pg_notify(${END_TIMES_CHANNEL}, '')`.execute(db)
    },
    bid,
    /** `ok`, or the code of the refusal. */
    async outcomeOf(...asked: Parameters<typeof bid>): Promise<string> {
      const answer = await bid(...asked)
      return answer.statusCode === 200 ? 'ok' : answer.json().code
    },
    async bidBatch(bids: BatchedBid[], to: Service = app): Promise<BidOutcome[]> {
      const request = { method: 'POST', url: '/internal/bids', payload: { bids } } as const
      const response = await send(to, await parts.asService('realtime', request))
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().data
    },
    /** The bids that everybody sees of a lot. */
    storedBids: async (auctionId: string): Promise<BidView[]> =>
      (await get(aBuyer(), `getAllPlacedBids/${auctionId}`)).data,
    /** Another instance of the service on the same database. */
    startAnother: () => parts.startAnother(start),
    close: () => parts.stop(app),
  }
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
 * @param o.breaksRules true if the tests write what the service never would; otherwise every invariant must hold at the
 *   end.
 */
export const useAuctions = ({
  breaksRules = false,
  ...options
}: Parameters<typeof startAuctions>[0] & { breaksRules?: boolean } = {}): AuctionsTestBed =>
  startedForFile(
    () => startAuctions(options),
    async (bed) => {
      if (!breaksRules) expect(await checkInvariants(bed.db)).toEqual([])
      await bed.close()
    },
  )
