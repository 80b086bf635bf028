import { liveChannels, newId } from '@boli/contracts'
import { createLogger } from '@boli/http-kit'
import { createRedisLiveChannel, type RedisLiveChannel } from '@boli/live-channel/redis'
import { silentLogger } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { RedisCounter } from '../src/edge/rate-limit-store.ts'
import { answerJson } from './upstream.ts'
import { aWorld, refusalOf, startWorld, useWorld, type World } from './world.ts'

const GET_AUCTION = '/api/v1/auction/getAuction/01981f0e-0000-7000-8000-000000000001'
const SAVE_SEARCH = '/api/v1/auction/saved-searches'
const LIST = '/api/v1/auction/getAllauctions'

describe('sessions at the edge', () => {
  const world = useWorld()
  const tokens = () => world.auctions.seen.map(({ headers }) => headers.authorization)

  test('an ended session is refused within a second', async () => {
    const user = world.identity.signIn()
    expect((await world.call(GET_AUCTION, { user })).status).toBe(200)
    world.identity.signOut(user)
    await world.live.publish(liveChannels.sessions, user.ended)
    // In-process, the message arrives in the next turn of the event loop, before the call.
    expect((await world.call(GET_AUCTION, { user })).status).toBe(401)
  })

  test('after e-mail verification the next request is accepted, even without the live channel', async () => {
    const user = world.identity.signIn('business', { isVerified: false })
    expect(await refusalOf(await world.call(GET_AUCTION, { user }))).toMatchObject({
      httpStatus: 403,
      code: 'not-verified',
    })
    world.identity.verify(user)
    await world.call('/api/v1/user/verify-email', { method: 'POST', user, body: { code: '123456' } })
    expect((await world.call(GET_AUCTION, { user })).status).toBe(200)
  })

  test('an unauthorised caller is refused without a call to a service', async () => {
    const buyer = world.identity.signIn('business')
    const unverified = world.identity.signIn('business', { isVerified: false })
    const cases = [
      [GET_AUCTION, undefined, 401, 'not-signed-in'],
      ['/api/v1/user/isLoggedIn', undefined, 401, 'not-signed-in'],
      [GET_AUCTION, unverified, 403, 'not-verified'],
      ['/api/v1/admin/stats', buyer, 403, 'not-allowed'],
      ['/api/v1/admin/stats', undefined, 401, 'not-signed-in'],
    ] as const
    for (const [path, user, httpStatus, code] of cases) {
      const response = await world.call(path, user ? { user } : {})
      expect([path, await refusalOf(response)]).toMatchObject([path, { httpStatus, code }])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    const hops = [...world.auctions.seen, ...world.analytics.seen, ...world.identity.calls()]
    expect(hops).toEqual([])
  })

  test('while identity is unavailable guests continue, and calls that need a session get 503', async () => {
    const user = world.identity.signIn()
    world.identity.state.isAway = true
    expect((await world.call(LIST, { user })).status).toBe(200)
    expect((await world.call(LIST)).status).toBe(200)
    expect(tokens()).toEqual([undefined, undefined])
    expect(await refusalOf(await world.call(GET_AUCTION, { user }))).toMatchObject({
      httpStatus: 503,
      code: 'upstream-unavailable',
    })
    world.identity.state.isAway = false
    expect((await world.call(GET_AUCTION, { user })).status).toBe(200)
  })

  test('a caller whose cookie identity does not know is a guest', async () => {
    const user = world.identity.signIn()
    world.identity.signOut(user)
    expect((await world.call(LIST, { user })).status).toBe(200)
    expect((await world.call(GET_AUCTION, { user })).status).toBe(401)
    expect(world.identity.state.exchanges).toBe(1)
  })
})

describe('requests from other sites', () => {
  const world = useWorld()

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'garbage'])(
    'a change requested by %s is refused, with and without a session',
    async (origin) => {
      for (const user of [world.identity.signIn(), undefined]) {
        const foreign = { method: 'POST', isOwnPage: false, headers: { origin }, body: {} }
        const response = await world.call(SAVE_SEARCH, { ...foreign, ...(user ? { user } : {}) })
        expect(await refusalOf(response)).toMatchObject({ httpStatus: 403, code: 'cross-site-request' })
      }
      expect(world.auctions.seen).toEqual([])
      expect(world.identity.state.exchanges).toBe(0)
    },
  )

  test('a cookie without an origin is refused, a program without a cookie is not', async () => {
    const user = world.identity.signIn()
    const borrowed = await world.call(SAVE_SEARCH, { method: 'POST', user, isOwnPage: false, body: {} })
    expect(await refusalOf(borrowed)).toMatchObject({ code: 'cross-site-request' })
    const program = await world.call('/api/v1/user/login', { method: 'POST', isOwnPage: false, body: {} })
    expect(program.status).toBe(200)
  })

  test('a read is not treated as a change', async () => {
    const response = await world.call(LIST, { headers: { origin: 'https://evil.example' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a configured origin is accepted, and then the gateway’s own host is not', async () => {
    const published = await aWorld({ settings: { publicOrigins: ['https://boli.example'] } })
    const user = published.identity.signIn()
    const from = (origin: string) =>
      published.call(SAVE_SEARCH, { method: 'POST', user, headers: { origin }, body: {} })
    expect((await from('https://boli.example')).status).toBe(200)
    expect((await from(published.url)).status).toBe(403)
  })
})

test.each([
  [1, true, 'http', 403],
  [1, true, 'https', 200],
  [1, true, undefined, 200],
  // Anyone can send the header if no proxy of our own writes it.
  [0, true, 'http', 200],
  [1, false, 'http', 200],
])(
  '%i proxies, secure %s, forwarded as %s: a call is answered %i',
  async (proxies, isSecure, proto, status) => {
    const world = await aWorld({ settings: { trustedProxies: proxies, isSecure } })
    const headers: Record<string, string> = proto === undefined ? {} : { 'x-forwarded-proto': proto }
    const answer = await world.call(LIST, { headers })
    expect(answer.status).toBe(status)
    if (status === 403) {
      expect(await refusalOf(answer)).toMatchObject({ code: 'https-only' })
      expect((await world.call('/socket.io/?EIO=4&transport=polling', { headers })).status).toBe(403)
      expect((await world.call('/healthz', { headers })).status).toBe(200)
    }
  },
)

describe('limits', () => {
  const limits = { readsPerUser: 4, writesPerUser: 2, perAddress: 3, guestPerAddress: 2 }

  async function statuses(times: number, call: () => Promise<Response>): Promise<number[]> {
    const found: number[] = []
    for (let n = 0; n < times; n += 1) found.push((await call()).status)
    return found
  }

  test('reads, writes, guests and sign-ins have separate limits, and a 429 says when to retry', async () => {
    const world = await aWorld({ limits })
    const [user, other] = [world.identity.signIn(), world.identity.signIn()]
    const write = (by: typeof user) => world.call(SAVE_SEARCH, { method: 'POST', user: by, body: {} })
    expect(await statuses(5, () => world.call(GET_AUCTION, { user }))).toEqual([200, 200, 200, 200, 429])
    expect(await statuses(3, () => write(user))).toEqual([200, 200, 429])
    expect(await statuses(1, () => write(other))).toEqual([200])
    expect(await statuses(4, () => world.call(LIST))).toEqual([200, 200, 200, 429])
    const login = () => world.call('/api/v1/user/login', { method: 'POST', body: {} })
    expect(await statuses(3, login)).toEqual([200, 200, 429])
    const response = await login()
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await refusalOf(response)).toMatchObject({
      ...{ httpStatus: 429, success: false, code: 'too-many-requests' },
      message: 'Too many requests. Please wait a moment',
    })
  })

  test('the rest of a flood gets the same answer, without a session lookup, a Redis call or a log line', async () => {
    const counts = new Map<string, number>()
    let questions = 0
    const redis: RedisCounter = {
      status: 'ready',
      eval: async (_, __, key) => {
        questions += 1
        counts.set(String(key), (counts.get(String(key)) ?? 0) + 1)
        return [counts.get(String(key)), 30_000]
      },
    }
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const logger = createLogger({ name: 'gateway', destination })
    const world = await aWorld({ limits, redis, logger })
    /** A request's line is written after its answer was sent. */
    const untilLogged = (requests: number) =>
      vi.waitFor(() =>
        expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(requests),
      )
    const headers = { cookie: 'boli_session=made-up' }
    const login = () => world.call('/api/v1/user/login', { method: 'POST', body: {}, headers })
    expect(await statuses(3, login)).toEqual([200, 200, 429])
    await untilLogged(3)
    const [asked, exchanges, logged] = [questions, world.identity.state.exchanges, lines.length]
    const rest = await login()
    expect(rest.headers.get('retry-after')).toBe('30')
    expect(rest.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await refusalOf(rest)).toMatchObject({ httpStatus: 429, code: 'too-many-requests' })
    expect(await statuses(5, login)).toEqual([429, 429, 429, 429, 429])
    expect([questions, world.identity.state.exchanges, lines.length]).toEqual([asked, exchanges, logged])
    expect((await world.call(LIST)).status).toBe(200)

    const user = world.identity.signIn()
    const write = (body = {}) => world.call(SAVE_SEARCH, { method: 'POST', user, body })
    expect(await statuses(3, write)).toEqual([200, 200, 429])
    await untilLogged(7)
    const before = [questions, lines.length]
    expect((await write()).headers.get('connection')).toBe('keep-alive')
    const large = await write({ text: 'x'.repeat(100_000) })
    expect([large.status, large.headers.get('connection')]).toEqual([429, 'close'])
    expect([questions, lines.length]).toEqual(before)
    expect((await world.call(GET_AUCTION, { user })).status).toBe(200)
  })

  test('an address cannot be forged; only our own proxies may state it', async () => {
    const open = await aWorld({ limits })
    const behind = await aWorld({ limits, settings: { trustedProxies: 1 } })
    let n = 0
    const from = (world: World) => () => {
      n += 1
      return world.call(LIST, { headers: { 'x-forwarded-for': `203.0.113.${n}` } })
    }
    expect(await statuses(4, from(open))).toEqual([200, 200, 200, 429])
    expect(await statuses(4, from(behind))).toEqual([200, 200, 200, 200])
  })

  test('a client that invents sessions is stopped before identity must check each one', async () => {
    const world = await aWorld({ limits: { unknownSessionsPerAddress: 5 } })
    const made = () => ({ cookie: `boli_session=${newId()}${newId()}`.replaceAll('-', '') })
    const found = await statuses(10, () => world.call(GET_AUCTION, { headers: made() }))
    expect(found).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
    expect(world.identity.state.exchanges).toBe(5)
    expect(await statuses(2, () => world.call(LIST, { headers: made() }))).toEqual([200, 200])
    expect(world.identity.state.exchanges).toBe(5)
  })

  test('invented sessions do not lock out honest users behind the same address', async () => {
    const world = await aWorld({ limits: { unknownSessionsPerAddress: 3 } })
    const [known, returning] = [world.identity.signIn(), world.identity.signIn()]
    expect((await world.call(GET_AUCTION, { user: known })).status).toBe(200)
    const made = () => ({ cookie: `boli_session=${newId()}${newId()}`.replaceAll('-', '') })
    await statuses(5, () => world.call(LIST, { headers: made() }))
    // The cached session is dropped, as after half a minute.
    await world.live.publish(liveChannels.sessions, { ...known.ended, sessionKey: null })
    expect((await world.call(GET_AUCTION, { user: known })).status).toBe(200)
    world.identity.answerCallsWith((_, response) =>
      answerJson(response, 200, {}, { 'set-cookie': [`${returning.cookie}; HttpOnly`] }),
    )
    await world.call('/api/v1/user/login', { method: 'POST', body: {} })
    expect((await world.call(GET_AUCTION, { user: returning })).status).toBe(200)
  })

  test.each([
    ['perAddress', LIST, 'GET'],
    ['guestPerAddress', '/api/v1/user/login', 'POST'],
    ['pagesPerAddress', '/no/such/page', 'GET'],
    ['newPicturesPerAddress', '/media/lots/*.webp', 'GET'],
    ['upgradesPerAddress', '/socket.io/?EIO=4&transport=polling', 'GET'],
    ['reportsPerAddress', '/api/v1/reports', 'POST'],
  ])('have a ceiling for an IPv6 network: %s', async (limit, path, method) => {
    const world = await aWorld({ limits: { [limit]: 2 }, settings: { trustedProxies: 1 } })
    let n = 0
    const isLimited = async (address: string) => {
      n += 1
      const headers = { 'x-forwarded-for': address }
      const body = method === 'POST' ? { body: {} } : {}
      return (await world.call(path.replace('*', `a${n}`), { method, headers, ...body })).status === 429
    }
    // Requests of one address beyond its own limit do not count for its neighbours.
    for (let sent = 0; sent < 60; sent += 1) await isLimited('2001:db8:1:0::1')
    for (let subscriber = 1; subscriber < 16; subscriber += 1) {
      for (const host of [1, 2]) expect(await isLimited(`2001:db8:1:${subscriber}::${host}`)).toBe(false)
    }
    expect(await isLimited('2001:db8:1:ff::1')).toBe(true)
    expect(await isLimited('2001:db8:2::1')).toBe(false)
    expect(await isLimited('203.0.113.9')).toBe(false)
  })

  test('also apply to pages, unknown paths and the API pages', async () => {
    const world = await aWorld({ limits: { pagesPerAddress: 4 } })
    const docs = '/api/docs/auctions.json'
    const paths = ['/', '/no/such/page', '/api/v1/no/such/call', docs, '/', '/assets/x.js']
    const found: number[] = []
    for (const path of paths) found.push((await world.call(path)).status)
    expect(found.slice(0, 4)).not.toContain(429)
    expect(found.slice(4)).toEqual([429, 429])
    expect((await world.call('/healthz')).status).toBe(200)
    expect((await world.call(LIST)).status).toBe(200)
  })

  test('one old cookie does not count as guessing, however often it is sent', async () => {
    const world = await aWorld({ limits: { unknownSessionsPerAddress: 2 } })
    const user = world.identity.signIn()
    world.identity.signOut(user)
    expect(await statuses(5, () => world.call(LIST, { user }))).toEqual([200, 200, 200, 200, 200])
  })

  describe.skipIf(inject('redisUrl') === null)('in Redis', () => {
    let live: RedisLiveChannel
    beforeAll(async () => {
      live = createRedisLiveChannel({ url: inject('redisUrl') ?? '', logger: silentLogger })
      await live.publish('warm-up', 1)
    })
    afterAll(() => live.close())

    test('are shared by all gateways', async () => {
      const worlds = await Promise.all([1, 2].map(() => startWorld({ limits, redis: live.redis })))
      const userId = newId()
      const found: number[] = []
      for (let n = 0; n < 6; n += 1) {
        const world = worlds[n % 2]
        if (!world) continue
        const user = world.identity.signIn('business', { userId })
        found.push((await world.call(GET_AUCTION, { user })).status)
      }
      expect(found).toEqual([200, 200, 200, 200, 429, 429])
      await Promise.all(worlds.map((world) => world.stop()))
    })
  })

  test('fall back to the process when Redis fails, without failing a request', async () => {
    const redis: RedisCounter = { status: 'ready', eval: () => Promise.reject(new Error('gone')) }
    const world = await aWorld({ limits, redis })
    const user = world.identity.signIn()
    expect(await statuses(5, () => world.call(GET_AUCTION, { user }))).toEqual([200, 200, 200, 200, 429])
  })
})
