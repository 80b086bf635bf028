import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import timers, { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { routes, succeed } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aService } from '../../test/support/a-service.ts'
import { runInBackground } from './repeat.ts'
import { publicRoute } from './routes.ts'

/** The drain lasts until the test ends it: a fixed time would be too short on a busy machine and too long on another. */
const drain = { ms: 1_500, ...Promise.withResolvers<void>() }
const { setTimeout: actual } = timers
beforeAll(() => {
  vi.spyOn(timers, 'setTimeout').mockImplementation((ms, value, options) =>
    ms === drain.ms ? drain.promise.then(() => value) : actual(ms, value, options),
  )
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

function blockEventLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

describe('request ids', () => {
  test.each(['short', 'x'.repeat(65), 'with space 12', 'new\tline123', '<script>12'])(
    'an unsafe one is replaced: %j',
    async (id) => {
      const app = await aService()
      const response = await app.inject({ method: 'GET', url: '/healthz', headers: { 'x-request-id': id } })
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

test('picture addresses begin with our origin if the edge names it, and are paths otherwise', async () => {
  const app = await aService()
  const lot = {
    p_image: '/media/lots/a-800.webp',
    p_imageSet: '/media/lots/a-200.webp 200w, /media/lots/a-800.webp 800w',
    images: [{ src: '/media/lots/b-800.webp' }],
    p_desc: 'see /media/lots/a-800.webp',
  }
  app.get('/lot', async () => succeed(lot))
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/lot', headers })).json().data
  expect(await ask({})).toEqual(lot)
  const origin = 'https://boli.example'
  expect(await ask({ 'x-boli-public-origin': origin })).toEqual({
    p_image: `${origin}/media/lots/a-800.webp`,
    p_imageSet: `${origin}/media/lots/a-200.webp 200w, ${origin}/media/lots/a-800.webp 800w`,
    images: [{ src: `${origin}/media/lots/b-800.webp` }],
    p_desc: 'see /media/lots/a-800.webp',
  })
})

test('background work that has started is stopped even if other work could not start', async () => {
  const app = await aService()
  const stop = vi.fn(async () => {})
  runInBackground(app, () => [{ stop }, Promise.reject(new Error('away'))])
  await expect(app.ready()).rejects.toThrow('away')
  await app.close()
  expect(stop).toHaveBeenCalledOnce()
})

describe('health', () => {
  test('readiness names what failed; liveness reports on the process only', async () => {
    const checks = { database: async () => {}, bus: () => Promise.reject(new Error('away')) }
    const app = await aService({ checks })
    const ready = await app.inject({ method: 'GET', url: '/readyz' })
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', checks: { database: 'ok', bus: 'failed' } })
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  })

  test('while stopping, readiness fails first and running requests finish', async () => {
    const app = await aService({ drainMs: drain.ms })
    const [started, running] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    publicRoute(app, routes.listAuctions, {
      schema: {},
      handler: async () => {
        started.resolve()
        await running.promise
        return succeed('done')
      },
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const slow = fetch(`${url}/api/v1/auction/getAllauctions`)
    await started.promise
    const closed = app.close()
    await delay(0)
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([503, 'stopping'])
    running.resolve()
    expect((await slow).status).toBe(200)
    drain.resolve()
    await closed
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  test('a persistent connection whose answer ends after closing began does not delay it', async () => {
    const app = await aService()
    const body = new PassThrough()
    app.get('/slow', (_, reply) => reply.send(body))
    const hasStopped = Promise.withResolvers<void>()
    app.addHook('preClose', async () => hasStopped.resolve())
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    body.write('be')
    const answer = await fetch(`${url}/slow`)
    const closed = app.close()
    await hasStopped.promise
    await eventually(() => expect(app.server.listening).toBe(false))
    body.end('gun')
    expect(await answer.text()).toBe('begun')
    await closed
  }, 30_000)

  test('a request that arrived on a persistent connection while the event loop was busy is answered', async () => {
    const app = await aService()
    app.addHook('preClose', async () => {
      client.write(request)
      blockEventLoop(200)
    })
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const client = connect(Number(url.port), url.hostname).setEncoding('utf8')
    const request = 'GET /healthz HTTP/1.1\r\nhost: boli\r\n\r\n'
    client.write(request)
    await once(client, 'data')
    const closed = app.close()
    const [answer] = await once(client, 'data')
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    await closed
  }, 30_000)

  test('an unused connection does not delay it', async () => {
    const app = await aService()
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const accepted = once(app.server, 'connection')
    const unused = connect(Number(url.port), url.hostname)
    await accepted
    await app.close()
    await once(unused, 'close')
  }, 30_000)
})

describe('overload', () => {
  /** Simulates an overloaded machine: each of three turns of the event loop takes over a second. */
  async function starve() {
    for (let turn = 0; turn < 3; turn += 1) {
      blockEventLoop(1_100)
      await nextTurn()
    }
  }

  test('an event loop that is late answers 503 with Retry-After, except to health probes', async () => {
    const app = await aService({ load: { maxEventLoopDelayMs: 100 } })
    await starve()
    const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/anything' })
    expect([statusCode, JSON.parse(body).code, headers['retry-after']]).toEqual([503, 'overloaded', '5'])
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  })

  test('event-loop turns without CPU time count with their whole length', async () => {
    const app = await aService({ load: { maxEventLoopDelayMs: 60_000 } })
    await starve()
    expect((await app.inject({ method: 'POST', url: '/anything' })).statusCode).toBe(404)
    const [, lagSeconds] = /lag_p99_seconds\{.*\} (\S+)/.exec(await app.metrics.metrics()) ?? []
    expect(Number(lagSeconds)).toBeGreaterThan(0.25)
  })
})

test('two services in one process are measured separately, by route pattern', async () => {
  const first = await aService()
  const second = await aService({ name: 'identity' })
  publicRoute(first, routes.getAuction, { schema: {}, handler: async () => succeed(null) })
  await first.inject({ method: 'GET', url: '/api/v1/auction/getAuction/secret-id' })
  const [of1, of2] = await Promise.all([first.metrics.metrics(), second.metrics.metrics()])
  expect(of1).toMatch(
    /http_request_duration_seconds_count\{.*route="\/api\/v1\/auction\/getAuction\/:auctionId".*\} 1/,
  )
  expect(of1).not.toContain('secret-id')
  expect(of2).not.toContain('getAuction')
})

test.each([
  ['what is no HTTP', 'NONSENSE\r\n\r\n', 400, 'malformed-request'],
  [
    'a longer address than is taken',
    `GET /${'x'.repeat(200_000)} HTTP/1.1\r\n\r\n`,
    413,
    'request-too-large',
  ],
])('%s is refused in the usual shape, and ends only its connection', async (_, sent, status, code) => {
  const app = await aService()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(String(Buffer.concat(chunks))))
    socket.on('error', reject)
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toMatchObject({ status, success: false, code })
  expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
})
