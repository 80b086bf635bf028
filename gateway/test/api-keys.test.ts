import { createHash } from 'node:crypto'
import {
  API_PREFIX,
  type BatchedBid,
  keyScopes,
  liveChannels,
  newId,
  type PublicRoute,
  type RouteName,
  routes,
} from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { answerJson } from './upstream.ts'
import { aWorld, refusalOf, useWorld } from './world.ts'

const LIST = '/api/v1/auction/getAllauctions'
const DEALS = '/api/v1/deals'
const ELSEWHERE = '198.51.100.0/24'

const world = useWorld()

const proxied = (Object.entries(routes) as [RouteName, PublicRoute][]).filter(
  ([, { service }]) => service !== 'gateway' && service !== 'realtime',
)
const pathOf = ({ path }: PublicRoute) => `${API_PREFIX}${path.replace(/:\w+/g, () => newId())}`

/** The answer to a program without cookie and origin: a refusal's code, or `passes`. */
async function callBy(headers: Record<string, string>, route: PublicRoute): Promise<string> {
  const body = route.method === 'GET' || route.upload ? {} : { body: {} }
  const response = await world.call(pathOf(route), {
    method: route.method,
    headers,
    isOwnPage: false,
    ...body,
  })
  const { code } = (await response.json()) as { code?: string }
  return code === 'key-not-allowed' || code === 'key-invalid' ? code : 'passes'
}

describe('an API key', () => {
  test.each([...keyScopes.map((scope) => [scope]), [...keyScopes]])(
    'with the scopes %s %s %s opens the routes that name one of them, and no others of the table',
    async (...scopes) => {
      const given = scopes.filter((scope) => scope !== undefined)
      const { headers } = world.identity.makeKey(given)
      const answers: Record<string, string> = {}
      for (const [name, route] of proxied) answers[name] = await callBy(headers, route)
      const wanted = proxied.map(([name, { keyScope }]) => [
        name,
        keyScope && given.includes(keyScope) ? 'passes' : 'key-not-allowed',
      ])
      expect(answers).toEqual(Object.fromEntries(wanted))
    },
  )

  test('opens no account or administration call, whatever its scopes', () => {
    const opened = proxied.filter(([, { keyScope }]) => keyScope)
    expect(
      opened.filter(
        ([, { path, service, access }]) =>
          service === 'identity' || access === 'admin' || path.startsWith('/admin'),
      ),
    ).toEqual([])
  })

  test.each([
    ['from a network that it names', ['127.0.0.0/8', ELSEWHERE], 200],
    ['from an address that it names', ['127.0.0.1'], 200],
    ['from everywhere where it names none', [], 200],
    ['from no other network', [ELSEWHERE, '2001:db8::/32'], 401],
  ])('is accepted %s', async (_, addresses, status) => {
    const { headers } = world.identity.makeKey(['read'], { addresses })
    expect((await world.call(LIST, { headers })).status).toBe(status)
  })

  test('reaches a service as a token, never as the key', async () => {
    const { headers, key, token } = world.identity.makeKey(['read'])
    await world.call(LIST, { headers: { ...headers, authorization: `bearer  ${key}` } })
    expect(world.auctions.seen.map((seen) => seen.headers.authorization)).toEqual([`Bearer ${token}`])
    expect(JSON.stringify(world.auctions.seen)).not.toContain(`"${key}`)
  })

  test('bids with its own token', async () => {
    const { headers, token } = world.identity.makeKey(['bid'])
    let bids: BatchedBid[] = []
    world.auctions.answerWith(({ body }, response) => {
      bids = (JSON.parse(body.toString()) as { bids: BatchedBid[] }).bids
      const refused = { status: 403, code: 'key-day-cap', message: 'no', data: null }
      answerJson(response, 200, { status: 200, success: true, message: 'ok', data: [refused] })
    })
    const path = pathOf(routes.placeBid)
    const answer = await world.call(path, {
      method: 'POST',
      headers,
      isOwnPage: false,
      body: { bidAmount: 2000 },
    })
    expect(await refusalOf(answer)).toMatchObject({ httpStatus: 403, code: 'key-day-cap' })
    expect(bids.map((bid) => bid.token)).toEqual([token])
  })

  test('is refused if it is unknown, also on public routes, and its hash opens nothing', async () => {
    const { key } = world.identity.makeKey(['read'])
    const hash = createHash('sha256').update(key).digest()
    for (const stolen of [`boli_${hash.toString('hex')}`, `boli_${hash.toString('base64url')}`]) {
      const answer = await world.call(LIST, { headers: { authorization: `Bearer ${stolen}` } })
      expect(await refusalOf(answer)).toMatchObject({ httpStatus: 401, code: 'key-invalid' })
    }
    const asHash = { authorization: `Bearer ${hash.toString('hex')}` }
    expect((await world.call(DEALS, { headers: asHash })).status).toBe(401)
  })

  test('replaces a cookie, and pages of other sites may not use it for changes', async () => {
    const { headers, token } = world.identity.makeKey(['read', 'bid'])
    const user = world.identity.signIn()
    await world.call(LIST, { user, headers })
    expect(world.auctions.seen.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
    const foreign = { ...headers, origin: 'https://evil.example' }
    const answer = await world.call(pathOf(routes.placeBid), {
      method: 'POST',
      headers: foreign,
      isOwnPage: false,
      body: {},
    })
    expect(await refusalOf(answer)).toMatchObject({ httpStatus: 403, code: 'cross-site-request' })
  })

  test('stops working within a second when it is revoked, or when all sessions end', async () => {
    for (const end of ['key', 'all'] as const) {
      const made = world.identity.makeKey(['read'])
      expect((await world.call(LIST, made)).status).toBe(200)
      made.revoke()
      await world.live.publish(
        liveChannels.sessions,
        end === 'key' ? made.ended : { ...made.ended, sessionKey: null },
      )
      // In-process, the message arrives in the next turn of the event loop: before the call does.
      expect((await world.call(LIST, made)).status).toBe(401)
    }
  })

  test('is exchanged once for many calls', async () => {
    const { headers } = world.identity.makeKey(['read'])
    await Promise.all(Array.from({ length: 20 }, () => world.call(LIST, { headers })))
    await world.call(LIST, { headers })
    expect(world.identity.state.exchanges).toBe(1)
  })
})

test('all keys of a user share the limits with the user’s sessions', async () => {
  const limited = await aWorld({ limits: { readsPerUser: 4 } })
  const user = limited.identity.signIn()
  const { userId } = user.claims
  const [first, second] = [
    limited.identity.makeKey(['read'], { userId }),
    limited.identity.makeKey(['read'], { userId }),
  ]
  const statuses: number[] = []
  for (const call of [
    first,
    { user },
    second,
    { user },
    first,
    { user },
    second,
    limited.identity.makeKey(['read']),
  ])
    statuses.push(
      (await limited.call(LIST, 'user' in call ? { user: call.user } : { headers: call.headers })).status,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 200])
})
