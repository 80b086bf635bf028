import { liveChannels, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import { floodOver, frame, PING, TEXT } from './raw-client.ts'
import type { StubUser } from './stubs.ts'
import { ask, aWorld, type ClientSocket, collect, next, type RefusedConnection, useWorld } from './world.ts'

const world = useWorld({ settings: { socketsPerUser: 3 } })

const refused = (connecting: Promise<unknown>): Promise<RefusedConnection> =>
  connecting.then(
    () => {
      throw new Error('the connection was not refused')
    },
    (error: RefusedConnection) => error,
  )

const websocket = () => `${world.nodes[0]?.url}/socket.io/?EIO=4&transport=websocket`

const disconnectOf = (socket: ClientSocket) => new Promise((resolve) => socket.once('disconnect', resolve))

async function beginPolling(): Promise<string> {
  const answer = await fetch(`${world.nodes[0]?.url}/socket.io/?EIO=4&transport=polling`)
  return JSON.parse((await answer.text()).slice(1)).sid
}

describe('opening a socket', () => {
  test('without a gateway in front, an address can open a limited number, and none over plain HTTP', async () => {
    const direct = await aWorld({
      settings: { trustedProxies: 1, upgradesPerAddress: 2, unknownSessionsPerAddress: 1, isSecure: false },
    })
    const { signIn, signOut } = direct.identity
    const connect = (user: StubUser, address: string) =>
      direct.connect(user, { headers: { 'x-forwarded-for': `forged, ${address}` } })
    const [user, ...strangers] = [signIn(), signIn(), signIn()]
    for (const stranger of strangers) signOut(stranger)
    for (const _time of [1, 2]) await connect(user, '10.0.0.1')
    expect((await refused(connect(user, '10.0.0.1'))).data).toBeUndefined()
    const answers = []
    for (const stranger of strangers)
      answers.push((await refused(connect(stranger, '10.0.0.2'))).data?.status)
    // The second is refused before identity is asked.
    expect(answers).toEqual([401, undefined])
    await connect(signIn(), '10.0.0.3')
  })

  test('is refused without a session, with an unknown one, and to unverified users', async () => {
    const unknown = world.identity.signIn()
    world.identity.signOut(unknown)
    for (const user of [null, unknown]) {
      const data = { status: 401, code: 'not-signed-in' }
      expect(await refused(world.connect(user))).toMatchObject({ message: 'Please sign in', data })
    }
    const unverified = await refused(world.connect(world.identity.signIn({ isVerified: false })))
    expect(unverified.data).toEqual({ status: 403, code: 'not-verified' })
  })

  test.each([
    ['a page of another site', { headers: { origin: 'https://evil.example' } }],
    ['a page without a site', { headers: { origin: 'null' } }],
    ['a page of another port', { headers: { origin: 'http://127.0.0.1:1' } }],
    ['a socket with a cookie and no origin', { hasOrigin: false }],
  ])('%s is refused before the upgrade', async (_, options) => {
    const error = await refused(world.connect(world.identity.signIn(), options))
    expect(error.data).toBeUndefined()
  })

  test('while identity is unavailable a client retries, and connects on its return', async () => {
    const user = world.identity.signIn()
    world.identity.state.isAway = true
    const socket = world.open(user, { reconnection: true })
    await new Promise((resolve) => socket.once('connect_error', resolve))
    world.identity.state.isAway = false
    await eventually(() => expect(socket.connected).toBe(true))
  })

  test('a user has a limited number of sockets, and gets another after closing one', async () => {
    const user = world.identity.signIn()
    const [first] = await Promise.all([1, 2, 3].map(() => world.connect(user)))
    const error = await refused(world.connect(user))
    expect(error.data).toEqual({ status: 429, code: 'too-many-requests' })
    await world.connect(world.identity.signIn())
    first?.close()
    await eventually(async () => void (await world.connect(user)))
  })

  test('a client that begins with polling, the library’s default, connects and continues with a WebSocket, and gets the time', async () => {
    const socket = world.open(world.identity.signIn(), { transports: null })
    const { now } = await next(socket, 'serverTime')
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5_000)
    await eventually(() => expect(socket.io.engine.transport.name).toBe('websocket'))
  })

  test.each([
    ['a cookie without an origin', { cookie: 'boli_session=abc', origin: '' }],
    ['another page', { origin: 'https://evil.example' }],
    [
      'another page that sends only its fetch metadata',
      { cookie: 'boli_session=abc', 'sec-fetch-site': 'cross-site' },
    ],
  ])('polls of %s are refused', async (_, { origin, ...headers }: Record<string, string>) => {
    for (const query of ['', `&sid=${'x'.repeat(27)}`]) {
      const response = await fetch(`${world.nodes[0]?.url}/socket.io/?EIO=4&transport=polling${query}`, {
        headers: { ...headers, ...(origin ? { origin } : {}) },
      })
      expect(response.status).toBe(400)
    }
  })

  test('pages of a listed site are connected, also by polling, and other pages are not', async () => {
    const listed = await aWorld({ settings: { allowedOrigins: ['https://partner.example'] } })
    const from = (origin: string) =>
      listed.connect(listed.identity.signIn(), { headers: { origin }, transports: null })
    expect((await from('https://partner.example')).connected).toBe(true)
    await refused(from('https://evil.example'))
  })

  test('a handshake reports an unknown session cookie, and its id begins with the key of its node', async () => {
    const origin = world.nodes[0]?.url ?? ''
    const handshake = (sessionId: string) =>
      fetch(`${origin}/socket.io/?EIO=4&transport=polling`, {
        headers: { cookie: `boli_session=${sessionId}`, origin, 'x-boli-node': 'n1' },
      })
    const good = await handshake(world.identity.signIn().sessionId)
    const bad = await handshake('made-up-'.repeat(5))
    expect([good, bad].map(({ headers }) => headers.get('x-boli-session'))).toEqual([null, 'unknown'])
    expect(await good.text()).toMatch(/"sid":"n1\.[\w-]{27}"/)
  })

  test.each([
    ['CONNECT packets', frame(TEXT, '40')],
    ['CONNECT packets of namespaces that do not exist', frame(TEXT, '40/x,')],
    ['pings of WebSocket', frame(PING, '')],
    ['probes of an upgrade', frame(TEXT, '2probe')],
  ])('an unknown client that floods with %s is disconnected, and hardly answered', async (what, sent) => {
    const sid = what.startsWith('probes') ? `&sid=${await beginPolling()}` : ''
    const answers = await floodOver(websocket() + sid, sent, 5_000)
    expect(answers.length).toBeLessThan(2_000)
  })

  test('an unknown client that floods by polling is disconnected', async () => {
    const url = `${world.nodes[0]?.url}/socket.io/?EIO=4&transport=polling&sid=${await beginPolling()}`
    const body = Array.from({ length: 5_000 }, () => '40').join('\x1e')
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('Session ID unknown')
  })

  test('a connection is closed once its refusal is sent', async () => {
    const beganMs = performance.now()
    const answers = await floodOver(websocket(), frame(TEXT, '40'), 1)
    expect(answers).toContain('Please sign in')
    expect(performance.now() - beganMs).toBeLessThan(9_000)
  })

  test('a user who sends too many events is disconnected', async () => {
    const socket = await world.connect(world.identity.signIn())
    const reason = disconnectOf(socket)
    for (let n = 0; n < 300; n += 1) socket.emit('unwatchAuction', {})
    expect(await reason).toBe('io server disconnect')
  })

  test('a user who may send many bids is not disconnected for them', async () => {
    const generous = await aWorld({ settings: { bidsPerSecond: 150 } })
    const socket = await generous.connect(generous.identity.signIn())
    for (let n = 0; n < 300; n += 1) socket.emit('unwatchAuction', {})
    const answer = await socket.timeout(5_000).emitWithAck('placeBid', {})
    expect(answer.status).toBe(400)
  })
})

describe('a program with an API key', () => {
  const keyOf = (...key: [('read' | 'bid' | 'deals')[], string[]?]) =>
    world.identity.makeKey(world.identity.signIn(), ...key)

  test('connects with it alone, and is cut off within a second when it is revoked', async () => {
    const { key, headers, ended } = keyOf(['read'])
    const socket = await world.connect(null, { headers })
    world.identity.keys.delete(key)
    await world.live.publish(liveChannels.sessions, ended)
    expect(await disconnectOf(socket)).toBe('io server disconnect')
    expect((await refused(world.connect(null, { headers }))).data?.code).toBe('key-invalid')
  })

  test('is refused without the scope read, from an address that it does not allow, and if it is unknown', async () => {
    const [deals, bound] = [keyOf(['deals']), keyOf(['read'], ['203.0.113.0/24'])]
    const unknown = { headers: { authorization: `Bearer ${'boli_'.padEnd(40, 'x')}` } }
    const codes = []
    for (const { headers } of [deals, bound, unknown])
      codes.push((await refused(world.connect(null, { headers }))).data?.code)
    expect(codes).toEqual(['key-not-allowed', 'key-invalid', 'key-invalid'])
    // Its address is the one that the gateway reports.
    await world.connect(null, { headers: { ...bound.headers, 'x-forwarded-for': '203.0.113.9' } })
  })

  test('bids with its own token, and cannot bid without the scope bid', async () => {
    const auctionId = world.auctions.put()
    const place = async (scopes: ('read' | 'bid')[]) => {
      const socket = await world.connect(null, { headers: keyOf(scopes).headers })
      return ask(socket, 'placeBid', { auctionId, bidAmount: 2_000 })
    }
    expect(await place(['read'])).toMatchObject({ status: 403, code: 'key-not-allowed' })
    expect(await place(['read', 'bid'])).toMatchObject({ status: 200 })
    expect(world.auctions.calls.flat().map(({ token }) => token)).toEqual([expect.stringMatching(/^key-of-/)])
  })
})

describe('the end of a session', () => {
  test('ends its own sockets within a second and permanently, and no others of the user', async () => {
    const laptop = world.identity.signIn()
    const phone = world.identity.signIn({ userId: laptop.userId })
    const [onLaptop, onPhone] = await Promise.all([world.connect(laptop), world.connect(phone)])
    world.identity.signOut(laptop)
    await world.live.publish(liveChannels.sessions, laptop.ended)
    expect(await disconnectOf(onLaptop)).toBe('io server disconnect')
    expect(onPhone.connected).toBe(true)
    expect((await refused(world.connect(laptop))).data?.code).toBe('not-signed-in')
  })

  test('ends all sockets if all sessions of the user ended', async () => {
    const user = world.identity.signIn()
    const other = await world.connect(world.identity.signIn())
    const sockets = await Promise.all([world.connect(user), world.connect(user)])
    await world.live.publish(liveChannels.sessions, { userId: user.userId, sessionKey: null })
    await eventually(() => expect(sockets.some(({ connected }) => connected)).toBe(false))
    expect(other.connected).toBe(true)
  })

  test('a member of a firm receives its messages until at most a second after the removal', async () => {
    const member = world.identity.signIn()
    const ownerId = newId()
    member.firm = { ...member.claims, userId: ownerId, username: 'firm' }
    const socket = await world.connect(member, { reconnection: true })
    const received = collect(socket, 'notification')
    const notify = (userId: string, unread: number) =>
      world.live.publish(liveChannels.notifications, { userId, unread })
    await notify(ownerId, 3)
    await notify(member.userId, 4)
    await eventually(() => expect(received).toEqual([{ unread: 3 }]))

    const returned = collect(socket, 'serverTime')
    member.firm = undefined
    const removedMs = performance.now()
    const renewed = { userId: member.userId, sessionKey: null, isStillSignedIn: true }
    const gone = disconnectOf(socket)
    await world.live.publish(liveChannels.sessions, renewed)
    await gone
    expect(performance.now() - removedMs).toBeLessThan(1_000)
    // Only the claims changed: the client reconnects automatically.
    await eventually(() => expect(returned).toHaveLength(1))
    await notify(ownerId, 5)
    await notify(member.userId, 6)
    await eventually(() => expect(received).toEqual([{ unread: 3 }, { unread: 6 }]))
  })

  test('a session that ended without a message, or now acts for another account, loses its sockets at the next check, but not while identity is unavailable', async () => {
    const looking = await aWorld({ settings: { recheckMs: 50, sessionTtlMs: 20 } })
    const { signIn } = looking.identity
    const [ended, member, going] = [signIn(), signIn(), signIn()]
    member.firm = { ...member.claims, userId: newId() }
    const [gone, renamed] = [await looking.connect(ended), await looking.connect(member)]
    const stays = await looking.connect(going)
    looking.identity.state.isAway = true
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(gone.connected).toBe(true)
    looking.identity.state.isAway = false
    looking.identity.signOut(ended)
    member.firm = undefined
    await eventually(() => expect([gone.connected, renamed.connected]).toEqual([false, false]))
    expect(stays.connected).toBe(true)
    // An open page does not count as use of the session, neither when it connects nor at later checks.
    expect(looking.identity.state.asUse).toBe(0)
  })
})
