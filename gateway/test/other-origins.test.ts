import { describe, expect, test } from 'vitest'
import { aWorld, useWorld, type World } from './world.ts'

const PARTNER = 'https://partner.example'
const strangers = [
  'https://evil.example',
  'https://partner.example.evil.example',
  'http://partner.example',
  'https://partner.example:8443',
  'null',
]
const paths = [
  '/api/v1/auction/getAllauctions',
  '/api/v1/user/isLoggedIn',
  '/media/lots/abc-800.webp',
  '/socket.io/?EIO=4&transport=polling',
  '/api/v1/nothing',
]
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
}

const listed = useWorld({ settings: { allowedOrigins: [PARTNER] } })
const alone = useWorld()

const allowed = ({ headers }: Response) => [...headers].filter(([name]) => name.startsWith('access-control'))

describe.each(paths)('a page of another site that requests %s', (path) => {
  test('gets the answer if its origin is listed', async () => {
    const response = await listed.call(path, { headers: { origin: PARTNER } })
    expect(Object.fromEntries(allowed(response))).toEqual({
      'access-control-allow-origin': PARTNER,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after',
    })
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin')
  })

  test('gets nothing otherwise, and caches do not confuse the two', async () => {
    for (const origin of strangers) {
      const response = await listed.call(path, { headers: { origin } })
      expect([origin, allowed(response)]).toEqual([origin, []])
      expect(response.headers.get('vary')?.toLowerCase()).toContain('origin')
      const asked = await listed.call(path, { method: 'OPTIONS', headers: { origin, ...preflight } })
      expect([origin, asked.status, allowed(asked)]).toEqual([origin, 404, []])
    }
    expect(allowed(await alone.call(path, { headers: { origin: PARTNER } }))).toEqual([])
  })

  test('gets a preflight answer before a change', async () => {
    const headers = { origin: PARTNER, ...preflight }
    const response = await listed.call(path, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(allowed(response))).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'content-type, idempotency-key, x-boli-background',
    })
    expect(allowed(await alone.call(path, { method: 'OPTIONS', headers }))).toEqual([])
  })
})

test('a page of a listed site can make changes for the signed-in user, other pages cannot', async () => {
  const change = (origin: string) =>
    listed.call('/api/v1/user/logout', {
      method: 'POST',
      user: listed.identity.signIn(),
      headers: { origin },
    })
  expect((await change(PARTNER)).status).toBe(200)
  for (const origin of strangers) expect((await change(origin)).status).toBe(403)
})

test('pictures can be embedded by other sites only if some are listed', async () => {
  const picture = async (world: World) =>
    (await world.call('/media/lots/abc-800.webp')).headers.get('cross-origin-resource-policy')
  expect([await picture(listed), await picture(alone)]).toEqual(['cross-origin', 'same-origin'])
})

test.each([
  ['a page of a listed site', { origin: PARTNER, 'sec-fetch-site': 'cross-site' }, true],
  ['a program', {}, true],
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, false],
])(
  'the service that %s calls knows whether its addresses need our origin',
  async (_who, headers, isPassedOn) => {
    const published = await aWorld({
      settings: { allowedOrigins: [PARTNER], publicOrigins: ['https://boli.example'] },
    })
    for (const [world, origin] of [
      [published, 'https://boli.example'],
      [listed, listed.url],
    ] as const) {
      world.reset()
      await world.call('/api/v1/auction/getAllauctions', {
        headers: { 'x-boli-public-origin': 'evil', ...headers },
      })
      expect(world.auctions.seen[0]?.headers['x-boli-public-origin']).toBe(isPassedOn ? origin : undefined)
    }
  },
)
