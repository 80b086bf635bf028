import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type AuctionsTables, buildApp as buildAuctions } from '@boli/auctions'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import { API_PREFIX, type Reader, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens, type Service } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { buildApp as buildNotifications, type NotificationsTables } from '@boli/notifications'
import { silentLogger } from '../market/silent-logger.ts'
import { believeAnyone, noPictures } from '../market/stand-ins.ts'

export interface SearchesUnderTest {
  save(userId: string, search: object): Promise<void>
  list(farmerId: string, fields: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** Auctions and notifications in this process: everything but the network and Kafka between them. */
export async function startSearchesUnderTest(
  auctions: Database<AuctionsTables>,
  notifications: Database<NotificationsTables>,
): Promise<SearchesUnderTest> {
  const bus = createInProcessEventBus({ logger: silentLogger })
  const live = createInProcessLiveChannel()
  const secret = randomBytes(32).toString('hex')
  const ground = { logger: silentLogger, bus, live, userTokens: believeAnyone }
  const market = await buildAuctions({
    ...{ ...ground, database: auctions, store: noPictures, trustKeys: parseTrustKeys(newTrustKey()) },
    serviceTokens: createServiceTokens({ secret, self: 'auctions' }),
  })
  const bell = await buildNotifications({
    ...{ ...ground, database: notifications, publicUrl: 'https://market.example', push: null },
    serviceTokens: createServiceTokens({ secret, self: 'notifications' }),
    mailer: { send: async () => {}, check: async () => {}, close: async () => {} },
    readReaders: async (ids) => new Map(ids.map((id) => [id, readerOf(id)])),
  })
  await Promise.all([market.ready(), bell.ready()])
  return {
    save: (userId, search) => post(market, routes.saveSearch.path, { userId, role: 'business' }, search),
    list: (farmerId, fields) =>
      post(market, routes.createAuction.path, { userId: farmerId, role: 'farmer' }, fields, true),
    async stop() {
      await Promise.all([market.close(), bell.close()])
      await bus.close()
    },
  }
}

const readerOf = (userId: string): Reader => ({
  ...{ userId, username: 'reader', fullname: 'Reader', email: 'reader@load.invalid', phone: null },
  ...{ language: 'en', isVerified: true },
})

/** One long pause of the event loop makes a service shed load until its next look: such a call is made again. */
const SHEDDING_MS = 1_500
const MAX_TRIES = 5

async function post(app: Service, path: string, caller: object, body: object, isForm = false): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, value)
  const sent = new Request('http://market', { method: 'POST', body: isForm ? form : JSON.stringify(body) })
  const call = {
    method: 'POST',
    url: API_PREFIX + path,
    headers: {
      authorization: `Bearer ${JSON.stringify(caller)}`,
      'content-type': isForm ? (sent.headers.get('content-type') ?? '') : 'application/json',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  } as const
  for (let tries = 1; ; tries += 1) {
    const { statusCode, body: answer } = await app.inject(call)
    if (statusCode < 300) return
    if (statusCode !== 503 || tries === MAX_TRIES)
      throw new Error(`POST ${path} was answered ${statusCode}: ${answer}`)
    await delay(SHEDDING_MS)
  }
}
