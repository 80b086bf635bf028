import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  API_PREFIX,
  JWKS_PATH,
  liveChannels,
  type PublicRoute,
  routes,
  type UserClaims,
} from '@boli/contracts'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { formOf } from '@boli/market'
import {
  addressesOf,
  createSystemDatabase,
  findServers,
  type SystemDatabase,
  startSystem,
} from '@boli/system'
import { createTestIdentity } from '@boli/test-kit'
import type { Bench } from '../benchmark.ts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { silentLogger, unlessShed } from '../service-parts.ts'
import { profiled } from '../system/running-system.ts'

export interface SearchesUnderTest {
  database: SystemDatabase
  processes: WatchedProcesses
  /** When each user's windows were first updated, in milliseconds. */
  receivedAt: ReadonlyMap<string, number>
  save(userId: string, search: object): Promise<void>
  /** Lists a lot of a farmer. */
  list(userId: string, fields: Record<string, string>): Promise<void>
}

/** Auctions and notifications as separate processes over Kafka and Redis; tokens are signed here. */
export async function startSearchesUnderTest(
  { endings }: Pick<Bench, 'endings'>,
  o: { postgresUrl: string; bundles: string | null; profile: string | null },
): Promise<SearchesUnderTest> {
  const parts = await findServers('kafka', 'redis')
  endings.defer(parts.stop)
  const servers = { postgresUrl: o.postgresUrl, ...addressesOf(parts), s3: null }
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
    nodeArgumentsOf: async (name) => ['--max-old-space-size=256', ...profiled(o.profile, name)],
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
  const post = async (route: PublicRoute, claims: Partial<UserClaims>, body: string | FormData) => {
    const authorization = `Bearer ${await identity.issueToken(claims)}`
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const request = { method: 'POST', body, headers: { ...type, authorization } }
    await unlessShed(route.path, async () => {
      const answer = await fetch(url + API_PREFIX + route.path, request)
      return { status: answer.status, body: await answer.text() }
    })
  }
  return {
    database,
    processes: system.pids(),
    receivedAt,
    save: (userId, search) => post(routes.saveSearch, { userId, role: 'business' }, JSON.stringify(search)),
    list: (userId, fields) => post(routes.createAuction, { userId, role: 'farmer' }, formOf(fields)),
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
