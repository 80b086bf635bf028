import { newId } from '@boli/contracts'
import { createLogger } from '@boli/http-kit'
import { eventually } from '@boli/test-kit/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected, type Node, startNode, useSockets } from './node-stub.ts'
import { aWorld, startWorld, type World } from './world.ts'

let nodes: Node[]
let gateways: World[]
beforeAll(async () => {
  nodes = await Promise.all(['one', 'two'].map((name) => startNode(name)))
  const settings = { realtimeUrls: nodes.map(({ url }) => url) }
  gateways = await Promise.all(
    [1, 2].map(() => startWorld({ settings, limits: { unknownSessionsPerAddress: 3 } })),
  )
})
afterAll(async () => {
  await Promise.all(gateways.map((world) => world.stop()))
  await Promise.all(nodes.map((node) => node.stop()))
})

const openSocket = useSockets()
const open = (options: object = {}, gateway = 0) =>
  openSocket(gateways[gateway]?.url ?? '', { reconnection: false, ...options })
const POLL = '/socket.io/?EIO=4&transport=polling'

test('a client with the library’s default options begins with polling and continues as a WebSocket, on either node', async () => {
  const names = new Set<string>()
  for (const gateway of [0, 1, 0, 1]) {
    const client = open({}, gateway)
    await connected(client)
    await eventually(() => expect(client.io.engine.transport.name).toBe('websocket'))
    names.add(await client.timeout(5_000).emitWithAck('who'))
  }
  expect(names).toEqual(new Set(['one', 'two']))
})

test('a client that can only poll works too', async () => {
  const client = open({ transports: ['polling'] })
  await connected(client)
  expect(['one', 'two']).toContain(await client.timeout(5_000).emitWithAck('who'))
})

test('each request of a connection finds its node, whichever gateway it comes through', async () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
    [0, 1],
  ] as const) {
    const begun = await gateways[first]?.call(POLL)
    const { sid } = JSON.parse(((await begun?.text()) ?? '').slice(1)) as { sid: string }
    const sent = await gateways[second]?.call(`${POLL}&sid=${sid}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '40',
    })
    expect([begun?.status, sent?.status]).toEqual([200, 200])
    expect(await (await gateways[second]?.call(`${POLL}&sid=${sid}`))?.text()).toMatch(/^40/)
  }
})

test('a connection of a missing node is refused, so that its client connects again', async () => {
  expect((await gateways[0]?.call(`${POLL}&sid=gone.${newId()}`))?.status).toBe(400)
})

test('invented cookies count as realtime reports them, for polls, sockets and calls alike', async () => {
  const made = () => ({ cookie: `boli_session=made-up-${newId()}` })
  const statuses: unknown[] = []
  for (let n = 0; n < 3; n += 1) {
    const answer = await gateways[1]?.call(POLL, { headers: made() })
    expect(answer?.headers.get('x-boli-session')).toBeNull()
    statuses.push(answer?.status)
  }
  statuses.push((await gateways[1]?.call(POLL, { headers: made() }))?.status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await expect(connected(open({ transports: ['websocket'], extraHeaders: made() }, 1))).rejects.toThrow()
  await connected(open({ transports: ['websocket'] }, 1))
  expect(gateways[1]?.identity.state.exchanges).toBe(0)

  for (let n = 0; n < 3; n += 1) await connected(open({ transports: ['websocket'], extraHeaders: made() }))
  await eventually(async () => expect((await gateways[0]?.call(POLL, { headers: made() }))?.status).toBe(429))
})

test('polls beyond the limit of an address are refused without a log line', async () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const world = await aWorld({
    settings: { realtimeUrls: nodes.map(({ url }) => url) },
    limits: { upgradesPerAddress: 1, pollsPerAddress: 1 },
    logger: createLogger({ name: 'gateway', destination }),
  })
  const { sid } = JSON.parse((await (await world.call(POLL)).text()).slice(1)) as { sid: string }
  const post = () => world.call(`${POLL}&sid=${sid}`, { method: 'POST', body: '40' })
  expect((await post()).status).toBe(200)
  for (const answer of [await world.call(POLL), await post()]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
  }
  const statuses = lines.map((line) => (JSON.parse(line) as { status?: number }).status).filter(Boolean)
  expect(statuses).toEqual([200, 200])
})

test.each([
  ['one address', { inAll: 3, perAddress: 1 }, ['198.51.100.1'], '198.51.100.1', '198.51.100.2'],
  [
    'one network of IPv6',
    { inAll: 4, perAddress: 1 },
    ['2001:db8:1:1::1', '2001:db8:1:2::1'],
    '2001:db8:1:3::1',
    '2001:db8:2:1::1',
  ],
])(
  'polls beyond the limit of %s take no place from others',
  async (_, heldPolls, holders, refused, other) => {
    const settings = { realtimeUrls: nodes.map(({ url }) => url), trustedProxies: 1, heldPolls }
    const world = await aWorld({ settings })
    const leaving = new AbortController()
    const from = (address: string, path = POLL) =>
      fetch(world.url + path, { headers: { 'x-forwarded-for': address }, signal: leaving.signal })
    const held: Promise<unknown>[] = []
    for (const address of holders) {
      const { sid } = JSON.parse((await (await from(address)).text()).slice(1))
      held.push(from(address, `${POLL}&sid=${sid}`).catch(() => null))
    }
    await eventually(async () => expect((await from(refused)).status).toBe(429))
    for (let again = 0; again < 4; again++) expect((await from(refused)).status).toBe(429)
    expect((await from(other)).status).toBe(200)
    leaving.abort()
    await Promise.all(held)
  },
)
