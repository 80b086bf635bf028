import { liveChannels } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, next, type RefusedConnection, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ settings: { socketsPerUser: 3 } })
})
afterAll(() => world.stop())

const refused = (connecting: Promise<unknown>): Promise<RefusedConnection> =>
  connecting.then(
    () => {
      throw new Error('the connection was not refused')
    },
    (error: RefusedConnection) => error,
  )

describe('opening a socket', () => {
  test('a verified user gets in and is told the time', async () => {
    const socket = world.open(world.identity.signIn())
    const { now } = await next(socket, 'serverTime')
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5_000)
  })

  test('without a session the refusal says so', async () => {
    const error = await refused(world.connect(null))
    expect(error).toMatchObject({ message: 'Please sign in', data: { status: 401, code: 'not-signed-in' } })
  })

  test('an unknown session is none', async () => {
    const user = world.identity.signIn()
    world.identity.signOut(user)
    const error = await refused(world.connect(user))
    expect(error.data).toEqual({ status: 401, code: 'not-signed-in' })
  })

  test('an unverified user is refused', async () => {
    const error = await refused(world.connect(world.identity.signIn({ isVerified: false })))
    expect(error.data).toEqual({ status: 403, code: 'not-verified' })
  })

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'a page of %s is refused before the upgrade',
    async (origin) => {
      const error = await refused(world.connect(world.identity.signIn(), { headers: { origin } }))
      expect(error.data).toBeUndefined()
    },
  )

  test('a page of our own host gets in', async () => {
    const origin = world.nodes[0]?.url ?? ''
    const socket = await world.connect(world.identity.signIn(), { headers: { origin } })
    expect(socket.connected).toBe(true)
  })

  test('while identity is away a client goes on trying, and gets in on its return', async () => {
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

  test('polling is not spoken', async () => {
    const response = await fetch(`${world.nodes[0]?.url}/socket.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(400)
  })
})

describe('the end of a session', () => {
  test('ends its own sockets within a second, for good, and no others of the user', async () => {
    const desk = world.identity.signIn()
    const phone = world.identity.signIn({ userId: desk.userId })
    const [atDesk, onPhone] = await Promise.all([world.connect(desk), world.connect(phone)])
    world.identity.signOut(desk)
    await world.live.publish(liveChannels.sessions, desk.ended)
    const reason = await new Promise((resolve) => atDesk.once('disconnect', resolve))
    expect(reason).toBe('io server disconnect')
    expect(onPhone.connected).toBe(true)
    expect((await refused(world.connect(desk))).data?.code).toBe('not-signed-in')
  })

  test('ends all sockets where all sessions of the user ended', async () => {
    const user = world.identity.signIn()
    const other = await world.connect(world.identity.signIn())
    const sockets = await Promise.all([world.connect(user), world.connect(user)])
    await world.live.publish(liveChannels.sessions, { userId: user.userId, sessionKey: null })
    await eventually(() => expect(sockets.some(({ connected }) => connected)).toBe(false))
    expect(other.connected).toBe(true)
  })

  test('where only the claims changed the client comes back by itself', async () => {
    const user = world.identity.signIn()
    const socket = await world.connect(user, { reconnection: true })
    const returned = collect(socket, 'serverTime')
    const ended = { userId: user.userId, sessionKey: null, isStillSignedIn: true }
    await world.live.publish(liveChannels.sessions, ended)
    await eventually(() => expect(returned).toHaveLength(1))
    expect(socket.connected).toBe(true)
  })

  test('a message that is none does no harm', async () => {
    const socket = await world.connect(world.identity.signIn())
    for (const message of [null, 'x', {}, { userId: 5 }]) {
      await world.live.publish(liveChannels.sessions, message)
    }
    await world.connect(world.identity.signIn())
    expect(socket.connected).toBe(true)
  })
})
