import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startWorld, type World } from './world.ts'

const AUCTION = '01981f0e-0000-7000-8000-000000000001'
const PLACE_BID = `/api/v1/auction/place-bid/${AUCTION}`

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.reset())

describe('bodies', () => {
  const user = () => world.identity.signIn('farmer')
  const CREATE = '/api/v1/auction/create-auction'

  test('JSON of 64 KB passes and one byte more does not', async () => {
    const sized = (bytes: number) => JSON.stringify({ x: 'a'.repeat(bytes - 8) })
    const headers = { 'content-type': 'application/json' }
    const farmer = user()
    const send = (bytes: number) =>
      world.call(PLACE_BID, { method: 'POST', user: farmer, headers, body: sized(bytes) })
    expect((await send(64 * 1024)).status).toBe(200)
    expect(await refusalOf(await send(64 * 1024 + 1))).toMatchObject({
      httpStatus: 413,
      code: 'request-too-large',
    })
    expect(world.auctions.seen).toHaveLength(1)
  })

  test('a picture of 5 MB passes whole, one of 6 MB is refused and the browser gets to see it', async () => {
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

  test('the limit holds for a body that does not tell its length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 100; n += 1) controller.enqueue(new Uint8Array(1024).fill(97))
        controller.close()
      },
    })
    const response = await fetch(new URL(PLACE_BID, world.url), {
      method: 'POST',
      headers: { origin: world.url, cookie: user().cookie, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 413 })
    expect(world.auctions.seen).toEqual([])
  })

  test.each([
    [PLACE_BID, 'text/plain'],
    [PLACE_BID, 'multipart/form-data; boundary=x'],
    [PLACE_BID, 'application/x-www-form-urlencoded'],
    [CREATE, 'application/json'],
  ])('%s does not take %s', async (path, contentType) => {
    const response = await world.call(path, {
      method: 'POST',
      user: user(),
      headers: { 'content-type': contentType },
      body: 'x=1',
    })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 415, code: 'unsupported-media-type' })
  })

  test('uploads beyond the memory set aside are put off', async () => {
    const small = await startWorld({ settings: { bodyMemoryBytes: 1024 * 1024 } })
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(2 * 1024 * 1024)]), 'rice.png')
    const response = await small.call(CREATE, {
      method: 'POST',
      user: small.identity.signIn('farmer'),
      body: form,
    })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 503, code: 'overloaded' })
    expect(response.headers.get('retry-after')).toBe('5')
    await small.stop()
  })
})
