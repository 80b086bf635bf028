import { eventually } from '@boli/test-kit/eventually'
import { describe, expect, test } from 'vitest'
import { answerJson, startUpstream } from './upstream.ts'
import { aWorld, refusalOf, useWorld } from './world.ts'

const AUCTION = '01981f0e-0000-7000-8000-000000000001'
const GET_AUCTION = `/api/v1/auction/getAuction/${AUCTION}`
const SAVE_SEARCH = '/api/v1/auction/saved-searches'

const world = useWorld()

describe('a service in trouble', () => {
  test('that cannot be reached answers 503 without an address', async () => {
    const broken = await aWorld({ settings: { takenWithinMs: 0 } })
    const user = broken.identity.signIn()
    await broken.auctions.stop()
    for (const [path, method] of [
      [GET_AUCTION, 'GET'],
      [SAVE_SEARCH, 'POST'],
    ] as const) {
      const response = await broken.call(path, { method, user, ...(method === 'POST' ? { body: {} } : {}) })
      const text = await response.text()
      expect(response.status).toBe(503)
      expect(JSON.parse(text)).toMatchObject({
        status: 503,
        success: false,
        data: null,
        code: 'upstream-unavailable',
      })
      expect(text).not.toMatch(/127\.0\.0\.1|ECONN|localhost/)
    }
  })

  test('that does not answer in time is abandoned', async () => {
    const hasty = await aWorld({ settings: { upstreamTimeoutMs: 1_000 } })
    const user = hasty.identity.signIn()
    hasty.auctions.answerWith(() => {})
    const read = await hasty.call(GET_AUCTION, { user })
    expect(await refusalOf(read)).toMatchObject({ httpStatus: 503, code: 'upstream-unavailable' })
    expect(hasty.auctions.seen).toHaveLength(1)
  })

  test('that breaks off is asked once more for a read, and never for a write', async () => {
    const user = world.identity.signIn()
    world.auctions.answerWith((_, response) => {
      world.auctions.answerWith((_request, next) => answerJson(next, 200, {}))
      response.destroy()
    })
    expect((await world.call(GET_AUCTION, { user })).status).toBe(200)
    world.auctions.answerWith((_, response) => void response.destroy())
    expect((await world.call(GET_AUCTION, { user })).status).toBe(503)
    expect(world.auctions.seen).toHaveLength(4)
    expect((await world.call(SAVE_SEARCH, { method: 'POST', user, body: {} })).status).toBe(503)
    expect(world.auctions.seen).toHaveLength(5)
  })

  test('that is being replaced is waited for: requests it has not accepted go to the new one', async () => {
    const moving = await aWorld()
    const user = moving.identity.signIn()
    const { port } = new URL(moving.auctions.url)
    await moving.auctions.stop()
    const calls = [
      moving.call(GET_AUCTION, { user }),
      moving.call(SAVE_SEARCH, { method: 'POST', user, body: {} }),
    ]
    // Both requests are in flight and refused before the new instance listens.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const next = await startUpstream('auctions', Number(port))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
    expect(next.seen).toHaveLength(2)
    await next.stop()
  })

  test('that breaks off in the middle of a small answer is handled like one without an answer', async () => {
    const user = world.identity.signIn()
    world.auctions.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': '100' })
      response.write('{"status":', () => response.destroy())
    })
    const read = await world.call(GET_AUCTION, { user })
    expect(await refusalOf(read)).toMatchObject({ httpStatus: 503, code: 'upstream-unavailable' })
  })

  test('soon has no idle connection to the gateway, so that its stop cuts no request', async () => {
    const user = world.identity.signIn()
    expect((await world.call(GET_AUCTION, { user })).status).toBe(200)
    expect((await world.call('/media/lots/abc-800.webp', { user })).status).toBe(200)
    await eventually(async () => expect(await world.auctions.openConnections()).toBe(0))
  }, 30_000)

  test('queues requests up to a limit; others are refused at once, and other services are unaffected', async () => {
    const small = await aWorld({ settings: { waitingPerUpstream: 4 } })
    const user = small.identity.signIn()
    const { auctions } = small
    const held: (() => void)[] = []
    auctions.answerWith((_, response) => void held.push(() => answerJson(response, 200, {})))
    const waiting = Array.from({ length: 4 }, () => small.call(GET_AUCTION, { user }))
    // Two of the four requests are in flight, on two connections.
    await eventually(async () => expect(held).toHaveLength(2))

    const refused = await small.call(GET_AUCTION, { user })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refusalOf(refused)).toMatchObject({ httpStatus: 503, code: 'overloaded' })
    expect((await small.call('/api/v1/info/get-all/', { user })).status).toBe(200)

    auctions.reset()
    for (const answer of held) answer()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await small.call(GET_AUCTION, { user })).status).toBe(200)
  })

  test('frees the place of a request whose sender has disconnected once it is answered or abandoned', async () => {
    const small = await aWorld({ settings: { waitingPerUpstream: 1, upstreamTimeoutMs: 1_000 } })
    const user = small.identity.signIn()
    small.auctions.answerWith(() => {})
    const gone = new AbortController()
    const abandoned = fetch(new URL(GET_AUCTION, small.url), {
      headers: { cookie: user.cookie },
      signal: gone.signal,
    }).catch(() => 'gone')
    await eventually(async () => expect(small.auctions.seen).toHaveLength(1))
    gone.abort()
    expect(await abandoned).toBe('gone')
    small.auctions.reset()
    await eventually(async () => expect((await small.call(GET_AUCTION, { user })).status).toBe(200))
  })

  test('that answers 503 itself is passed on, and asked only once', async () => {
    const user = world.identity.signIn()
    world.auctions.answerWith((_, response) => answerJson(response, 503, { code: 'overloaded' }))
    const response = await world.call(GET_AUCTION, { user })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 503, code: 'overloaded' })
    expect(world.auctions.seen).toHaveLength(1)
  })
})
