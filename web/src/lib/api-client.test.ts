import { BACKGROUND_HEADER } from '@boli/contracts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accepted, noNetwork, refused, startFakeServer } from '../test/fake-server.ts'
import { type AnyAnswer, ApiError, api, beginSession, pathOf } from './api-client.ts'
import { resetServerClock, serverNow } from './server-clock.ts'

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(resetServerClock)

describe('a successful call', () => {
  test('resolves with the whole answer', async () => {
    startFakeServer({ 'GET /list': () => accepted([1, 2], { hasMore: true }) })
    const answer = { status: 200, success: true, message: 'ok', data: [1, 2], hasMore: true }
    expect(await api.get('/list')).toEqual(answer)
  })

  test('marks requests as background requests after a minute without input', async () => {
    const headers: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      headers.push(new Headers(init.headers).get(BACKGROUND_HEADER))
      return accepted(null)
    })
    vi.useFakeTimers({ now: Date.now() + 30_000 })
    await api.get('/list')
    vi.setSystemTime(Date.now() + 60_001)
    await api.get('/list')
    window.dispatchEvent(new Event('pointerdown'))
    await api.get('/list')
    vi.useRealTimers()
    expect(headers).toEqual([null, '1', null])
  })

  test('leaves out query values that are not set', async () => {
    const { sent } = startFakeServer({ 'GET /list': () => accepted([]) })
    await api.get('/list', { query: { filter: 'fruit', page: 2, minPrice: undefined, search: '', x: null } })
    expect(sent[0]?.query).toEqual({ filter: 'fruit', page: '2' })
  })

  test('sends JSON bodies as JSON and forms as forms', async () => {
    const { sent } = startFakeServer({ 'POST /a': () => accepted(null) })
    const form = new FormData()
    await api.post('/a', { amount: 5 })
    await api.post('/a', form)
    expect(sent.map((call) => call.body)).toEqual([{ amount: 5 }, form])
  })
})

describe('a call that began before the application loaded', () => {
  const begin = (sentAtMs: number) => {
    const answer = Promise.resolve({ response: accepted('early'), receivedAtMs: sentAtMs })
    globalThis.boliBegun = new Map([['/api/v1/list?page=1', { answer, sentAtMs }]])
  }

  test('is not repeated, and answers once', async () => {
    const { sent } = startFakeServer({ 'GET /list': () => accepted('late') })
    begin(performance.now())
    const list = () => api.get<AnyAnswer & { data: string }>('/list', { query: { page: 1 } })
    expect((await list()).data).toBe('early')
    expect(sent).toEqual([])
    expect((await list()).data).toBe('late')
  })

  test('is repeated if its answer is too old', async () => {
    startFakeServer({ 'GET /list': () => accepted('late') })
    begin(performance.now() - 31_000)
    expect(await api.get('/list', { query: { page: 1 } })).toMatchObject({ data: 'late' })
  })

  test('is used by the user whom the server then names, if it began while the page loaded', async () => {
    const { sent } = startFakeServer({ 'GET /list': () => accepted('late') })
    begin(performance.now())
    beginSession({ isFirst: true })
    expect(await api.get('/list', { query: { page: 1 } })).toMatchObject({ data: 'early' })
    expect(sent).toEqual([])
  })

  test('is repeated in the session of another user: a former refusal signs nobody out', async () => {
    startFakeServer({ 'GET /list': () => accepted('late') })
    const receivedAtMs = performance.now()
    const answer = Promise.resolve({ response: refused('not-signed-in'), receivedAtMs })
    const call = { answer, sentAtMs: receivedAtMs }
    globalThis.boliBegun = new Map([['/api/v1/list?page=1', call]])
    beginSession({ isFirst: false })
    expect(await api.get('/list', { query: { page: 1 } })).toMatchObject({ data: 'late' })
  })
})

describe('a refused call', () => {
  test('throws the status, code, message, fields and request id of the answer', async () => {
    const errors = [{ field: 'username', code: 'username-taken', message: 'This username is already taken' }]
    startFakeServer({ 'POST /a': () => refused('username-taken', { errors }) })
    const error = await failureOf(api.post('/a', {}))
    expect(error).toMatchObject({
      status: 409,
      code: 'username-taken',
      message: 'This username is already taken',
      fieldErrors: errors,
      requestId: 'r-1',
      retryAfterSeconds: null,
      isNetworkFailure: false,
    })
  })

  test.each([
    ['37', 37],
    ['soon', null],
  ])('reads Retry-After %s as %s seconds', async (retryAfter, seconds) => {
    startFakeServer({ 'POST /a': () => refused('too-many-attempts', { retryAfter }) })
    expect((await failureOf(api.post('/a'))).retryAfterSeconds).toBe(seconds)
  })

  test.each([
    ['a page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['JSON of another shape', Response.json({ hello: 1 }, { status: 200 })],
    ['nothing', new Response('', { status: 500 })],
  ])('calls %s unreadable instead of showing it', async (_, response) => {
    startFakeServer({ 'GET /a': () => response })
    const error = await failureOf(api.get('/a'))
    expect(error.code).toBe('unreadable')
    expect(error.isNetworkFailure).toBe(false)
  })
})

describe('a call without an answer', () => {
  test('is a network failure without a network', async () => {
    startFakeServer({ 'GET /a': () => noNetwork() })
    const failure = { status: 0, code: 'network', isNetworkFailure: true }
    expect(await failureOf(api.get('/a'))).toMatchObject(failure)
  })

  test('is a timeout if the server stays silent', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const error = await failureOf(api.get('/a', { timeoutMs: 1 }))
    const words = 'operation has timed out'
    expect(error).toMatchObject({ code: 'timeout', message: words, isNetworkFailure: true })
  })

  test('rejects with the reason of its cancellation', async () => {
    const giveUp = new AbortController()
    startFakeServer({
      'GET /a': () => {
        giveUp.abort(new Error('left the page'))
        return giveUp.signal.reason as Error
      },
    })
    await expect(api.get('/a', { signal: giveUp.signal })).rejects.toThrow('left the page')
  })
})

test('the server clock follows the Date header, except of an answer that a cache may have stored', async () => {
  const hourMs = 3_600_000
  for (const [cacheControl, movedMs] of [
    ['private, max-age=600', 0],
    ['no-store', hourMs],
  ] as const) {
    const answer = accepted(null)
    answer.headers.set('date', new Date(Date.now() + hourMs).toUTCString())
    answer.headers.set('cache-control', cacheControl)
    startFakeServer({ 'GET /a': () => answer })
    await api.get('/a')
    expect(Math.abs(serverNow() - Date.now() - movedMs)).toBeLessThan(60_000)
  }
})

test('path parameters are encoded', () => {
  expect(pathOf('/auction/getAuction/:auctionId', { auctionId: 'a/b' })).toBe('/auction/getAuction/a%2Fb')
})
