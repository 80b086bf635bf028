import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { API_PREFIX, JWKS_PATH, liveChannels, routes, type UserClaims } from '@boli/contracts'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { formOf } from '@boli/market'
import { createSystemDatabase, requireServers, type SystemDatabase, startSystem } from '@boli/system'
import { createTestIdentity } from '@boli/test-kit'
import { findRealParts } from '@boli/test-kit/parts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { silentLogger } from '../service-parts.ts'

export interface SearchesUnderTest {
  database: SystemDatabase
  processes: WatchedProcesses
  /** When each user's windows were first updated, in milliseconds. */
  receivedAt: ReadonlyMap<string, number>
  save(userId: string, search: object): Promise<void>
  /** A user who may list a lot. */
  aFarmer(userId: string): Promise<(fields: Record<string, string>) => Promise<void>>
  stop(): Promise<void>
}

/** Auctions and notifications as separate processes over Kafka and Redis; tokens are signed here. */
export function startSearchesUnderTest(o: SearchesOptions): Promise<SearchesUnderTest> {
  const endings = new AsyncDisposableStack()
  return start(o, endings).catch(async (error) => {
    await endings.disposeAsync()
    throw error
  })
}

interface SearchesOptions {
  postgresUrl: string
  bundles: string | null
  nodeArguments: readonly string[]
}

async function start(o: SearchesOptions, endings: AsyncDisposableStack): Promise<SearchesUnderTest> {
  const parts = await findRealParts({ wanted: ['kafka', 'redis'] })
  endings.defer(parts.stop)
  const servers = { postgresUrl: o.postgresUrl, ...requireServers(parts), s3: null }
  const database = await createSystemDatabase(o.postgresUrl, 'searches_bench')
  endings.defer(database.drop)
  const identity = await startIdentity()
  endings.defer(identity.stop)
  const system = await startSystem({
    servers,
    database,
    bundles: o.bundles,
    instances: { auctions: 1, notifications: 1 },
    environment: { IDENTITY_URL: identity.url, PUBLIC_URL: 'https://market.example' },
    nodeArgumentsOf: async () => o.nodeArguments,
  })
  endings.defer(system.stop)
  const live = createRedisLiveChannel({ url: servers.redisUrl, logger: silentLogger })
  endings.defer(() => live.close())
  const receivedAt = new Map<string, number>()
  await live.subscribe(liveChannels.notifications, (message) => {
    const { userId } = message as { userId: string }
    if (!receivedAt.has(userId)) receivedAt.set(userId, Date.now())
  })
  const { url } = system.process('auctions')
  const post = (path: string, token: string, body: string | FormData, headers: Record<string, string> = {}) =>
    send(url + API_PREFIX + path, {
      method: 'POST',
      body,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  return {
    database,
    processes: Object.fromEntries([...system.processes].map(([name, process]) => [name, process.pid()])),
    receivedAt,
    async save(userId, search) {
      const token = await identity.issueToken({ userId, role: 'business' })
      await post(routes.saveSearch.path, token, JSON.stringify(search), {
        'content-type': 'application/json',
      })
    },
    async aFarmer(userId) {
      const token = await identity.issueToken({ userId, role: 'farmer' })
      return (fields) => {
        return post(routes.createAuction.path, token, formOf(fields))
      }
    },
    stop: () => endings.disposeAsync(),
  }
}

/** Publishes the keys that identity would. */
async function startIdentity() {
  const { keys, issueToken } = await createTestIdentity()
  const server = createServer((request, response) => {
    response.writeHead(request.url === JWKS_PATH ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issueToken: (claims: Partial<UserClaims>) => issueToken(claims, { expiresInSeconds: 3_600 }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A long pause of the event loop makes a service shed load until its next measurement: such a call is repeated. */
const SHEDDING_MS = 1_500
const MAX_TRIES = 5

async function send(url: string, request: RequestInit): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, request)
    const body = await answer.text()
    if (answer.ok) return
    if (answer.status !== 503 || tries === MAX_TRIES)
      throw new Error(`${url} was answered ${answer.status}: ${body}`)
    await delay(SHEDDING_MS)
  }
}
