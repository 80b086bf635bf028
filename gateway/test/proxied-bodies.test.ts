import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@boli/test-kit/eventually'
import { describe, expect, test } from 'vitest'
import type { StubUser } from './identity.ts'
import { answerJson } from './upstream.ts'
import { aWorld, refusalOf, useWorld, type World } from './world.ts'

const SAVE_SEARCH = '/api/v1/auction/saved-searches'

const world = useWorld()

describe('bodies', () => {
  const user = () => world.identity.signIn('farmer')
  const CREATE = '/api/v1/auction/create-auction'

  test('JSON of 64 KB passes and one byte more does not', async () => {
    const sized = (bytes: number) => JSON.stringify({ x: 'a'.repeat(bytes - 8) })
    const headers = { 'content-type': 'application/json' }
    const farmer = user()
    const send = (bytes: number) =>
      world.call(SAVE_SEARCH, { method: 'POST', user: farmer, headers, body: sized(bytes) })
    expect((await send(64 * 1024)).status).toBe(200)
    expect(await refusalOf(await send(64 * 1024 + 1))).toMatchObject({
      httpStatus: 413,
      code: 'request-too-large',
    })
    expect(world.auctions.seen).toHaveLength(1)
  })

  test('a picture of 5 MB passes whole, one of 6 MB is refused and the browser receives the refusal', async () => {
    const farmer = user()
    const send = (megabytes: number) => {
      const form = new FormData()
      form.set('product_name', 'Rice')
      form.set('image', new Blob([new Uint8Array(megabytes * 1024 * 1024).fill(7)]), 'rice.png')
      return world.call(CREATE, { method: 'POST', user: farmer, body: form })
    }
    expect((await send(5)).status).toBe(200)
    expect(world.auctions.seen[0]?.body.length).toBeGreaterThan(5 * 1024 * 1024)
    expect(world.auctions.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    for (const megabytes of [6, 20]) {
      expect(await refusalOf(await send(megabytes))).toMatchObject({
        httpStatus: 413,
        code: 'picture-too-large',
      })
    }
    expect(world.auctions.seen).toHaveLength(1)
  })

  test('the limit holds for a body without a length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 100; n += 1) controller.enqueue(new Uint8Array(1024).fill(97))
        controller.close()
      },
    })
    const response = await fetch(new URL(SAVE_SEARCH, world.url), {
      method: 'POST',
      headers: { origin: world.url, cookie: user().cookie, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 413 })
    expect(world.auctions.seen).toEqual([])
  })

  test.each([
    [SAVE_SEARCH, 'text/plain'],
    [SAVE_SEARCH, 'multipart/form-data; boundary=x'],
    [SAVE_SEARCH, 'application/x-www-form-urlencoded'],
    [CREATE, 'application/json'],
  ])('%s does not take %s', async (path, contentType) => {
    const headers = { 'content-type': contentType }
    const response = await world.call(path, { method: 'POST', user: user(), headers, body: 'x=1' })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 415, code: 'unsupported-media-type' })
  })

  test('one user may upload two files at once, not three; others are unaffected', async () => {
    const farmer = user()
    const withheld = [1, 2].map(() => withhold(CREATE, farmer, 5_000_000))
    await eventually(async () => expect(await held()).toBe(2 * 4_999_999))
    const third = await upload(world, farmer, 200_000)
    expect(await refusalOf(third)).toMatchObject({ code: 'too-many-requests' })
    expect(third.headers.get('connection'), 'what is left of the body is not read').toBe('close')
    expect((await upload(world, user())).status).toBe(200)
    for (const socket of withheld) socket.destroy()
    await eventually(async () => expect((await upload(world, farmer)).status).toBe(200))
  })

  test('stalled uploads and stalled JSON leave room for the small JSON of others', async () => {
    const small = await aWorld({ bodies: { uploadBytes: 1024 * 1024 } })
    const sockets = [
      ...Array.from({ length: 24 }, () => withhold(CREATE, small.identity.signIn('farmer'), 200_000, small)),
      ...Array.from({ length: 40 }, () => withhold(SAVE_SEARCH, small.identity.signIn(), 65_000, small)),
    ]
    await eventually(async () => {
      const refused = await upload(small, small.identity.signIn('farmer'), 900_000)
      expect(await refusalOf(refused)).toMatchObject({ httpStatus: 503, code: 'overloaded' })
      expect(refused.headers.get('retry-after')).toBe('5')
    })
    const login = await small.call('/api/v1/user/login', { method: 'POST', body: { input: 'asha' } })
    expect(login.status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('a JSON body has a time limit to arrive', async () => {
    const hasty = await aWorld({ bodies: { jsonWithinMs: 100 } })
    const socket = withhold(SAVE_SEARCH, hasty.identity.signIn(), 100, hasty)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 408 .*connection: close.*"code":"request-timeout"/is)
    await once(socket, 'close')
  })

  test('the memory of bodies is reported, counts while a service works with it, and is freed again', async () => {
    await eventually(async () => expect(await held()).toBe(0))
    const sockets = Array.from({ length: 20 }, () => withhold(CREATE, user(), 100_000))
    await eventually(async () => expect(await held()).toBeGreaterThan(1_900_000))
    for (const socket of sockets) socket.destroy()
    await eventually(async () => expect(await held()).toBe(0))

    const answers: (() => void)[] = []
    world.auctions.answerWith((_, response) => void answers.push(() => answerJson(response, 200, {})))
    const bid = withhold(SAVE_SEARCH, world.identity.signIn(), 50_000)
    bid.write('x')
    await eventually(() => expect(answers).toHaveLength(1))
    bid.destroy()
    await delay(50)
    expect(await held()).toBe(50_000)
    for (const answer of answers) answer()
    await eventually(async () => expect(await held()).toBe(0))
  })

  test('an upload is cancelled at the service once its sender has disconnected', async () => {
    let isTakenBack = false
    world.auctions.answerWith((_, response) => {
      response.once('close', () => {
        isTakenBack = true
      })
    })
    const socket = withhold(CREATE, user(), 1_000)
    socket.write('x')
    await eventually(() => expect(world.auctions.seen).toHaveLength(1))
    socket.destroy()
    await eventually(() => expect(isTakenBack).toBe(true))
  })
})

async function held(): Promise<number> {
  const { values = [] } = (await world.app.metrics.getSingleMetric('gateway_held_body_bytes')?.get()) ?? {}
  return values.reduce((sum, { value }) => sum + value, 0)
}

function upload(to: World, farmer: StubUser, bytes = 1_000): Promise<Response> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)]), 'rice.png')
  return to.call('/api/v1/auction/create-auction', { method: 'POST', user: farmer, body: form })
}

/** Sends a body without its last byte, and leaves the connection open. */
function withhold(path: string, from: StubUser, bytes: number, to = world): Socket {
  const { hostname, port, host } = new URL(to.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const type = path === SAVE_SEARCH ? 'application/json' : 'multipart/form-data; boundary=x'
  const headers = [`Host: ${host}`, `Origin: ${to.url}`, `Cookie: ${from.cookie}`, `Content-Type: ${type}`]
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${bytes}\r\n\r\n`)
  socket.write('x'.repeat(bytes - 1))
  return socket
}
