import { Agent, type IncomingMessage, request } from 'node:http'
import { routes } from '@boli/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from './world.ts'

const world = useWorld({ limits: { pagesPerAddress: 1_000_000 } })

// A target that Node's parser refuses ends the connection, so each request has its own.
const agent = new Agent({ keepAlive: false })

/** Sends a target unchanged, which no URL library would do. */
function send(target: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    const sent = request({ hostname, port, path: target, agent, headers: { cookie } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject).end()
  })
}

const ID = '01981f0e-0000-7000-8000-000000000001'
const services = ['auctions', 'information', 'analytics', 'identity'] as const
const reads = Object.values(routes).filter(({ method }) => method === 'GET')
const ownPaths = (service: string) =>
  reads
    .filter((route) => route.service === service)
    .map(({ path }) => new RegExp(`^/api/v1${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Combined spellings of a slash, a dot segment and a path to internal routes. */
const slash = fc.constantFrom(
  '/',
  '\\',
  '%5c',
  '%5C',
  '%2f',
  '%2F',
  '//',
  '/./',
  '%252f',
  '%c0%af',
  '\u00ef\u00bc\u008f',
)
const dots = fc.constantFrom(
  '..',
  '.',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '%252e%252e',
  '..;',
  '...',
  '%c0%ae%c0%ae',
  '..%00',
  '',
)
const goal = fc.constantFrom(
  'internal/bids',
  'internal\\bids',
  'openapi.json',
  'internal/sessions/exchange',
  'healthz',
  'media/lots/a.webp',
  '',
)
const start = fc.constantFrom(
  ...reads.map(({ path }) => `/api/v1${path.replace(/:\w+$/, '')}`),
  `/api/v1/auction/getAuction/${ID}`,
  '/media/lots/',
  '/media/avatars',
  '/api/docs/',
  '/socket.io/',
  '',
)
const form = fc.constantFrom('', 'http://evil.example', 'http://127.0.0.1', '//evil.example', '#', '?x=', '*')
const target = fc
  .tuple(
    form,
    start,
    fc.array(fc.tuple(slash, dots), { maxLength: 6 }),
    slash,
    goal,
    fc.constantFrom('', '?a=/../x', '#x', '/', ';x'),
  )
  .map(
    ([before, path, climbs, last, wanted, after]) =>
      `${before}${path}${climbs.flat().join('')}${last}${wanted}${after}`,
  )

test('no spelling of a path reaches anything but the public calls of a service', async () => {
  const { cookie } = world.identity.signIn('admin')
  await fc.assert(
    fc.asyncProperty(target, async (spelled) => {
      world.reset()
      const status = await send(spelled, cookie)
      expect([200, 400, 404, 503], spelled).toContain(status)
      for (const service of services) {
        const seen = service === 'identity' ? world.identity.calls() : world[service].seen
        for (const { url } of seen) {
          const { pathname } = new URL(url, 'http://service')
          const isPublic =
            ownPaths(service).some((own) => own.test(pathname)) || /^\/media\/\w+\/\w+\.webp$/.test(pathname)
          expect([spelled, service, pathname, isPublic || url === '/openapi.json']).toEqual([
            spelled,
            service,
            pathname,
            true,
          ])
        }
      }
    }),
    { seed: 20261122, numRuns: 1_500 },
  )
})

test.each([
  `/api/v1/user/sessions/..\\..\\..\\..\\internal\\sessions\\exchange`,
  `/api/v1/auction/getAuction/..\\..\\..\\..\\openapi.json`,
  `http://127.0.0.1/api/v1/auction/getAllauctions`,
  '/api/docs\\auctions.json',
  '/api/v1/auction/getAll%61uctions',
  `/api/v1/auction/getAuction/${ID.replace('0', '%30')}`,
  '/api/v1/auction/getAllauctions#x',
])('%s is refused as an unknown path', async (spelled) => {
  expect(await send(spelled, world.identity.signIn('admin').cookie)).toBe(400)
  expect([...world.auctions.seen, ...world.identity.calls()]).toEqual([])
})

test.each([
  ['two hosts', ['boli.example', 'evil.example']],
  ['an element in its place', ['evil.example/</loc><loc>http://evil']],
  ['a name and a password', ['boli.example@evil.example']],
  ['a path', ['evil.example/x']],
])('an ambiguous host is refused: %s', async (_, hosts) => {
  const { hostname, port } = new URL(world.url)
  const headers = hosts.flatMap((host) => ['host', host])
  for (const path of [
    '/',
    '/sitemap.xml',
    '/api/v1/auction/getAllauctions',
    '/socket.io/?EIO=4&transport=polling',
  ]) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, path, agent, headers, setHost: false }, resolve).on('error', reject).end()
    })
    answer.resume()
    expect([path, answer.statusCode, answer.headers['x-content-type-options']]).toEqual([
      path,
      400,
      'nosniff',
    ])
  }
})
