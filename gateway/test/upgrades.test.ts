import { connect } from 'node:net'
import { sessionCookieName } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connected, type Node, startNode, useSockets } from './node-stub.ts'
import { aWorld, startWorld, type World } from './world.ts'

describe.each([
  ['of other processes', false],
  ['of the same process', true],
])('sockets to nodes %s', (_, isHere) => {
  let one: Node
  let two: Node
  let world: World
  beforeAll(async () => {
    one = await startNode('one', isHere)
    two = await startNode('two', isHere)
    world = await startWorld({
      settings: { realtimeUrls: [one.url, two.url] },
      limits: { upgradesPerAddress: 1_000 },
    })
  })
  afterAll(async () => {
    await world.stop()
    await Promise.all([one.stop(), two.stop()])
  })

  const openSocket = useSockets()
  const open = (headers: Record<string, string> = {}, url = world.url) =>
    openSocket(url, { transports: ['websocket'], reconnectionDelay: 20, extraHeaders: headers })

  /** The headers with which a client's socket reaches a node. */
  async function headersOf(sent: Record<string, string>) {
    one.met.length = 0
    two.met.length = 0
    await connected(open(sent))
    return [...one.met, ...two.met][0]?.handshake.headers ?? {}
  }

  test('carry messages both ways, large ones too', async () => {
    const client = open()
    await connected(client)
    const text = 'बोली '.repeat(100_000)
    expect(await client.timeout(5_000).emitWithAck('echo', text)).toBe(text)
  })

  test('need a second connection for another process only', async () => {
    await connected(open())
    const accepted = (await one.accepted()) + (await two.accepted())
    expect(accepted > 0).toBe(!isHere)
  })

  test('go to the nodes in turn', async () => {
    const names = new Set<string>()
    for (let n = 0; n < 4; n += 1) {
      const client = open()
      await connected(client)
      names.add(await client.timeout(5_000).emitWithAck('who'))
    }
    expect(names).toEqual(new Set(['one', 'two']))
  })

  test('pass on cookie, origin and host, and no claims of the client', async () => {
    const honest = { cookie: 'boli_session=abc', origin: world.url }
    const claims = { authorization: 'Bearer forged', 'x-user-id': 'someone', 'x-forwarded-for': '6.6.6.6' }
    const headers = await headersOf({ ...honest, ...claims, 'x-boli-edge-token': 'forged' })
    expect(headers).toMatchObject({
      ...honest,
      host: new URL(world.url).host,
      'x-request-id': expect.any(String),
      'x-forwarded-for': expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/),
    })
    expect(
      Object.keys(headers).filter((name) =>
        /^(authorization|x-(?!request-id|boli-node|forwarded-for))/.test(name),
      ),
    ).toEqual([])
  })

  test('pass on the API key of a program', async () => {
    const authorization = `Bearer boli_${'k'.repeat(40)}`
    expect(await headersOf({ authorization })).toMatchObject({ authorization })
  })

  test('skip an unavailable node', async () => {
    const partly = await aWorld({ settings: { realtimeUrls: ['http://127.0.0.1:9', one.url] } })
    for (let n = 0; n < 4; n += 1) await connected(open({}, partly.url))
  })

  test('reconnect automatically when the gateway cuts them', async () => {
    const client = open()
    await connected(client)
    const reason = new Promise((resolve) => client.once('disconnect', resolve))
    for (const socket of [...one.met, ...two.met]) socket.conn.close()
    expect(await reason).toBe('transport close')
    await eventually(() => expect(client.connected).toBe(true))
  })

  test('do not prevent the gateway from stopping', async () => {
    const stopping = await startWorld({ settings: { realtimeUrls: [one.url] } })
    const client = open({}, stopping.url)
    await connected(client)
    const reason = new Promise((resolve) => client.once('disconnect', resolve))
    await stopping.stop()
    expect(await reason).toMatch(/^transport/)
  })

  test('are limited by address', async () => {
    const strict = await aWorld({
      settings: { realtimeUrls: [one.url] },
      limits: { upgradesPerAddress: 2 },
    })
    for (const status of ['101', '101', '429'])
      expect(await rawUpgrade(strict.url, '/socket.io/?EIO=4&transport=websocket')).toContain(` ${status} `)
    // The administrators' stream has no connections to continue.
    expect(await rawUpgrade(strict.url, '/activity?sid=one.x')).toContain(' 429 ')
  })

  test('are limited by address if their nodes know none of its sessions', async () => {
    const strict = await aWorld({
      settings: { realtimeUrls: [one.url] },
      limits: { unknownSessionsPerAddress: 2 },
    })
    const cookie = { cookie: `${sessionCookieName(false)}=${'s'.repeat(43)}` }
    for (let n = 0; n < 2; n += 1) await connected(open(cookie, strict.url))
    await expect(connected(open(cookie, strict.url))).rejects.toThrow()
    await connected(open({}, strict.url))
  })

  test.each(['/', '/socket.iox/', '/api/v1/auction/getAllauctions', '/internal/x', '/%2e%2e/socket.io/'])(
    'are accepted on no other path: %s',
    async (path) => {
      expect(await rawUpgrade(world.url, path)).toMatch(/^HTTP\/1.1 404 Not Found/)
    },
  )

  test.each(['sid=one.x&sid=', 'sid=', 'sid=&sid=one.x', 'x=1&x=2', '%73id=one.x&sid='])(
    'are refused, like polls, if the query is ambiguous: %s',
    async (query) => {
      for (const transport of ['websocket', 'polling']) {
        const path = `/socket.io/?EIO=4&transport=${transport}&${query}`
        expect((await world.call(path)).status).toBe(400)
        expect(await rawUpgrade(world.url, path)).toMatch(/^HTTP\/1.1 400 /)
      }
    },
  )

  test('are refused if they reached the proxy in front over plain HTTP', async () => {
    const behind = await aWorld({
      settings: { realtimeUrls: [one.url], isSecure: true, trustedProxies: 1 },
    })
    await expect(connected(open({ 'x-forwarded-proto': 'http' }, behind.url))).rejects.toThrow()
    await connected(open({ 'x-forwarded-proto': 'https' }, behind.url))
  })

  test('for the administrators’ stream go to analytics', async () => {
    await rawUpgrade(world.url, '/activity')
    expect(world.analytics.seen.map(({ url, headers }) => [url, headers.upgrade])).toEqual([
      ['/activity', 'websocket'],
    ])
  })

  test('answer 503 without an address if no node is found', async () => {
    const alone = await aWorld({ settings: { realtimeUrls: ['http://127.0.0.1:9'] } })
    const answer = await rawUpgrade(alone.url, '/socket.io/?EIO=4&transport=websocket')
    expect(answer).toMatch(/^HTTP\/1.1 503 Service Unavailable/)
    expect(answer).not.toContain('127.0.0.1')
  })

  test('a client that disconnects in the middle does no harm', async () => {
    const { hostname, port } = new URL(world.url)
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n')
      socket.write('Connection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n', () => socket.resetAndDestroy())
    }
    await connected(open())
  })
})

/** The head of the answer to a hand-written upgrade request. */
function rawUpgrade(url: string, path: string): Promise<string> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
    })
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed without an answer')))
  })
}
