import {
  BACKGROUND_HEADER,
  CLIENT_ADDRESS_HEADER,
  DEVICE_HEADER,
  EDGE_TOKEN_HEADER,
  EXCHANGE_PATH,
  newId,
  routes,
  type ServiceName,
} from '@boli/contracts'
import { createServiceTokens } from '@boli/http-kit'
import { describe, expect, test } from 'vitest'
import { answerJson, type SeenRequest } from './upstream.ts'
import { refusalOf, SERVICE_SECRET, useWorld } from './world.ts'

const AUCTION = '01981f0e-0000-7000-8000-000000000001'
const GET_AUCTION = `/api/v1/auction/getAuction/${AUCTION}`
const SAVE_SEARCH = '/api/v1/auction/saved-searches'

const world = useWorld()

function seenBy(service: ServiceName): SeenRequest[] {
  if (service === 'identity') return world.identity.calls()
  if (service === 'gateway' || service === 'realtime') return []
  return world[service].seen
}

describe('what is proxied', () => {
  test('every route of the table reaches its service, under its own path and method', async () => {
    const admin = world.identity.signIn('admin')
    // Bids are batched: see bids.test.ts.
    const proxied = Object.values(routes).filter(
      (route) => route.service !== 'gateway' && route !== routes.placeBid,
    )
    for (const route of proxied) {
      world.reset()
      const path = `/api/v1${route.path.replace(/:\w+/g, 'an-id')}`
      const isUpload = 'upload' in route
      const form = new FormData()
      form.set('title', 'x')
      const response = await world.call(path, {
        method: route.method,
        user: admin,
        ...(route.method === 'GET' ? {} : { body: isUpload ? form : {} }),
      })
      const seen = seenBy(route.service)
      expect([path, response.status, seen.map(({ method, url }) => [method, url])]).toEqual([
        path,
        200,
        [[route.method, path]],
      ])
    }
  })

  test('query and body go through unchanged, and the answer comes back with status and headers', async () => {
    world.auctions.answerWith((_, response) =>
      answerJson(
        response,
        409,
        { status: 409, code: 'bid-too-low' },
        { 'retry-after': '7', 'x-passed': 'yes' },
      ),
    )
    const user = world.identity.signIn()
    const response = await world.call(`${SAVE_SEARCH}?a=1&b=%20x`, {
      method: 'POST',
      user,
      body: { bidAmount: 5 },
    })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 409, code: 'bid-too-low' })
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('x-passed')).toBe('yes')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [seen] = world.auctions.seen
    expect(seen?.url).toBe(`${SAVE_SEARCH}?a=1&b=%20x`)
    expect(seen?.body.toString()).toBe('{"bidAmount":5}')
  })

  test('a call with a trailing slash, as the specification writes it, is the same call', async () => {
    const user = world.identity.signIn()
    const response = await world.call('/api/v1/info/get-all/?limit=3', { user })
    expect(response.status).toBe(200)
    expect(world.information.seen.map(({ url }) => url)).toEqual(['/api/v1/info/get-all?limit=3'])
  })

  test('a write without a body is sent without one', async () => {
    const response = await world.call('/api/v1/user/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    const [seen] = world.identity.calls()
    expect(seen?.body.length).toBe(0)
    expect(seen?.headers['content-type']).toBeUndefined()
  })

  test('a Set-Cookie of identity is returned to the browser', async () => {
    world.identity.answerCallsWith((_, response) =>
      answerJson(response, 200, {}, { 'set-cookie': ['boli_session=new; HttpOnly', 'other=1'] }),
    )
    const response = await world.call('/api/v1/user/login', { method: 'POST', body: {} })
    expect(response.headers.getSetCookie()).toEqual(['boli_session=new; HttpOnly', 'other=1'])
  })

  test('identity gets only the cookies of the device and of a sign-in under way, and other services get none', async () => {
    const headers = { cookie: 'boli_sign_in=half; boli_device=known; other=1', 'x-boli-sign-in': 'forged' }
    await world.call('/api/v1/user/login/second-step', { method: 'POST', body: {}, headers })
    await world.call('/api/v1/auction/getAllauctions', { headers })
    const [seen] = world.identity.calls()
    expect(seen?.headers).toMatchObject({ 'x-boli-sign-in': 'half', 'x-boli-device': 'known' })
    for (const one of [...world.identity.calls(), ...world.auctions.seen]) {
      expect(one.headers.cookie).toBeUndefined()
    }
    expect(world.auctions.seen[0]?.headers['x-boli-sign-in']).toBeUndefined()
  })

  test('no other service can set a cookie', async () => {
    world.auctions.answerWith((_, response) => answerJson(response, 200, {}, { 'set-cookie': 'a=1' }))
    const response = await world.call('/api/v1/auction/getAllauctions')
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('what is not proxied', () => {
  test.each([
    '/api/v1/no/such/call',
    '/api/v1/auction/getAuction',
    '/api/',
    '/internal/bids',
    '/api/v1/internal/bids',
    '/api/v1/auction/getAuction/..%2f..%2f..%2f..%2finternal%2fbids',
    '/media/lots/..%2f..%2finternal%2fbids',
    '/media/other/a.webp',
    '/openapi.json',
    '/.well-known/jwks.json',
    '/metrics',
  ])('%s', async (path) => {
    const user = world.identity.signIn('admin')
    for (const method of ['GET', 'POST']) {
      const response = await world.call(path, {
        method,
        user,
        headers: { accept: 'application/json' },
      })
      const answer = await refusalOf(response)
      expect([400, 404]).toContain(answer.httpStatus)
      expect(answer).toMatchObject({ success: false, data: null, requestId: expect.any(String) })
    }
    const seen = [world.auctions, world.information, world.analytics].flatMap((service) => service.seen)
    expect([...seen, ...world.identity.calls()].filter(({ url }) => url.includes('internal'))).toEqual([])
  })

  test('a method that the table does not know', async () => {
    const user = world.identity.signIn()
    const response = await world.call(GET_AUCTION, { method: 'DELETE', user })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 404, code: 'not-found' })
    expect(world.auctions.seen).toEqual([])
  })
})

describe('headers', () => {
  test('headers in which a browser claims an identity or address are dropped', async () => {
    const user = world.identity.signIn()
    await world.call(GET_AUCTION, {
      user,
      headers: {
        authorization: 'Bearer forged',
        'x-user-id': 'someone',
        'x-user-role': 'admin',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        [CLIENT_ADDRESS_HEADER]: '6.6.6.6',
        [EDGE_TOKEN_HEADER]: 'forged',
        'x-anything': 'else',
        'accept-language': 'hi',
        'user-agent': 'a phone',
      },
    })
    const [seen] = world.auctions.seen
    expect(seen?.headers).toEqual({
      accept: '*/*',
      'accept-language': 'hi',
      'user-agent': 'a phone',
      authorization: `Bearer ${user.token}`,
      'x-request-id': expect.any(String),
      host: new URL(world.auctions.url).host,
      connection: 'keep-alive',
      'x-boli-public-origin': world.url,
    })
  })

  test('identity learns whether a request is in the background, and the service does not', async () => {
    const user = world.identity.signIn()
    await world.call(GET_AUCTION, { user, headers: { [BACKGROUND_HEADER]: '1' } })
    await world.call(GET_AUCTION, { user })
    await world.call(GET_AUCTION, { user, headers: { [BACKGROUND_HEADER]: '1' } })
    const exchanges = world.identity.seen.filter(({ url }) => url === EXCHANGE_PATH)
    expect(exchanges.map(({ body }) => JSON.parse(String(body)).isBackground)).toEqual([true, false])
    expect(world.auctions.seen.every(({ headers }) => !(BACKGROUND_HEADER in headers))).toBe(true)
  })

  test('a guest’s call carries no token', async () => {
    await world.call('/api/v1/auction/getAllauctions', { headers: { authorization: 'Bearer forged' } })
    expect(world.auctions.seen[0]?.headers.authorization).toBeUndefined()
  })

  test('identity gets the address, with a token that vouches for it, and the browser’s own id', async () => {
    await world.call('/api/v1/user/login', {
      method: 'POST',
      body: {},
      headers: { 'x-forwarded-for': '6.6.6.6', cookie: 'boli_device=abc', [DEVICE_HEADER]: 'forged' },
    })
    const headers = world.identity.calls()[0]?.headers ?? {}
    expect(headers[CLIENT_ADDRESS_HEADER]).toBe('127.0.0.1')
    expect(headers[DEVICE_HEADER]).toBe('abc')
    const identityTokens = createServiceTokens({ secret: SERVICE_SECRET, self: 'identity' })
    expect(await identityTokens.verify(String(headers[EDGE_TOKEN_HEADER]))).toBe('gateway')
  })

  test('information gets the group of the address, which cannot be sent by a client', async () => {
    await expectAddressOf('/info/contact', 'information')
  })

  test('so do auctions and deals, which limit reports and password tries by it', async () => {
    await expectAddressOf(`/auction/report/${newId()}`, 'auctions')
    await expectAddressOf('/deals/payout-details', 'deals', { method: 'PUT', user: world.identity.signIn() })
  })

  async function expectAddressOf(
    path: string,
    service: 'information' | 'auctions' | 'deals',
    call: Parameters<typeof world.call>[1] = {},
  ) {
    const claimed = { [CLIENT_ADDRESS_HEADER]: '6.6.6.6' }
    await world.call(`/api/v1${path}`, { method: 'POST', body: {}, headers: claimed, ...call })
    const headers = world[service].seen[0]?.headers ?? {}
    expect(headers[CLIENT_ADDRESS_HEADER]).toBe('127.0.0.1')
    const tokens = createServiceTokens({ secret: SERVICE_SECRET, self: service })
    expect(await tokens.verify(String(headers[EDGE_TOKEN_HEADER]))).toBe('gateway')
  }

  test('the request id is ours, whatever the caller sends, and is passed to the service and back', async () => {
    const response = await world.call('/api/v1/auction/getAllauctions', {
      headers: { 'x-request-id': 'trace-me-12345' },
    })
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(world.auctions.seen[0]?.headers['x-request-id']).toBe(id)
  })

  test('details of a service’s software are dropped', async () => {
    world.auctions.answerWith((_, response) =>
      answerJson(response, 200, {}, { server: 'secret/1.0', 'x-powered-by': 'secret', via: 'secret' }),
    )
    const response = await world.call('/api/v1/auction/getAllauctions')
    for (const name of ['server', 'x-powered-by', 'via']) expect(response.headers.get(name)).toBeNull()
    expect(response.headers.get('date')).not.toBeNull()
  })
})
