import { type BatchedBid, type BidOutcome, liveChannels, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterEach, describe, expect, test } from 'vitest'
import { aBidsMessage } from './builders.ts'
import { accepted } from './stubs.ts'
import { ask, type ClientSocket, collect, next, useWorld } from './world.ts'

const world = useWorld()
afterEach(() => {
  world.auctions.behaviour.answer = () => accepted
  world.auctions.behaviour.failNext = 0
  world.auctions.calls.length = 0
})

const someone = () => world.connect(world.identity.signIn())
const bid = (socket: ClientSocket, message: unknown) => ask(socket, 'placeBid', message)
const sentBids = (): BatchedBid[] => world.auctions.calls.flat()

describe('placing a bid', () => {
  test('is answered by acknowledgement, with the text of auctions, and not a second time by event', async () => {
    const user = world.identity.signIn()
    const socket = await world.connect(user)
    const events: unknown[] = []
    socket.on('placeBid', (event) => events.push(event))
    const auctionId = world.auctions.put()
    const more = { maxAmount: 3_000, confirm: true, bidKey: 'my-key', version: 4 }
    const message = { auctionId, bidAmount: '2050.50', ...more }
    const answer = await bid(socket, { ...message, role: 'admin', bidder: newId() })
    expect(answer).toEqual(accepted)
    await ask(socket, 'watchAuction', { auctionId })
    expect(events).toEqual([])
    expect(sentBids()).toEqual([
      { ...message, token: `token-of-${user.claims.username}`, requestId: expect.any(String) },
    ])
  })

  test('without an acknowledgement is answered by event, as the specification’s client sends it', async () => {
    const socket = await someone()
    const event = next(socket, 'placeBid')
    socket.emit('placeBid', { auctionId: world.auctions.put(), bidAmount: 2_000 })
    expect(await event).toMatchObject({ status: 200 })
  })

  test('a refusal has status, code, text and fields', async () => {
    const refusal: BidOutcome = {
      ...{ status: 409, code: 'bid-too-low', message: 'The next bid is ₹2,075 or more', data: null },
      errors: [{ field: 'bidAmount', code: 'too-small', message: 'at least 2075' }],
    }
    world.auctions.behaviour.answer = () => refusal
    const answer = await bid(await someone(), { auctionId: world.auctions.put(), bidAmount: 1 })
    expect(answer).toEqual(refusal)
  })

  test('joins the bidder to the room, with the number of watchers, also after a reconnect', async () => {
    const auctionId = world.auctions.put()
    const user = world.identity.signIn()
    for (const version of [2, 3]) {
      const socket = await world.connect(user)
      const [counts, received] = [collect(socket, 'watchingUsers'), collect(socket, 'new bid')]
      await bid(socket, { auctionId, bidAmount: 2_000 })
      await eventually(() => expect(counts).toContainEqual({ auctionId, watchingUsers: 1 }))
      await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, version))
      await eventually(() => expect(received.map(({ auction }) => auction.version)).toEqual([version]))
      socket.close()
    }
  })

  test('on an auction that does not exist joins no room', async () => {
    const answer = {
      status: 404,
      code: 'auction-not-found',
      message: 'Auction not found',
      data: null,
    } as const
    world.auctions.behaviour.answer = () => answer
    const socket = await someone()
    const auctionId = newId()
    expect((await bid(socket, { auctionId, bidAmount: 2_000 })).code).toBe('auction-not-found')
    const received = collect(socket, 'new bid')
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 2))
    await ask(socket, 'watchAuction', { auctionId: world.auctions.put() })
    expect(received).toEqual([])
  })

  test('bad input is refused with its fields and not forwarded', async () => {
    const auctionId = newId()
    for (const [message, field] of [
      [undefined, 'auctionId'],
      [{ bidAmount: 1, auctionId: 'x' }, 'auctionId'],
      [{ auctionId, bidAmount: null }, 'bidAmount'],
      [{ auctionId, bidAmount: { valueOf: 1 } }, 'bidAmount'],
      [{ auctionId, bidAmount: 1, maxAmount: [] }, 'maxAmount'],
      [{ auctionId, bidAmount: 1, confirm: 'yes' }, 'confirm'],
      [{ auctionId, bidAmount: 1, bidKey: 'k'.repeat(65) }, 'bidKey'],
    ] as const) {
      const answer = await bid(await someone(), message)
      expect(answer).toMatchObject({ status: 400, code: 'validation-failed', data: null })
      expect(answer.errors?.[0]?.field).toBe(field)
    }
    expect(sentBids()).toEqual([])
  })

  test('a message above 16 KB ends the connection and nothing else', async () => {
    const [loud, quiet] = await Promise.all([someone(), someone()])
    loud.emit('placeBid', { auctionId: newId(), bidAmount: 1, extra: 'x'.repeat(20_000) })
    await new Promise((resolve) => loud.once('disconnect', resolve))
    expect((await bid(quiet, { auctionId: world.auctions.put(), bidAmount: 2_000 })).status).toBe(200)
    expect(sentBids()).toHaveLength(1)
  })

  test('is limited to five a second per user, over all their sockets', async () => {
    const user = world.identity.signIn()
    const [one, other, stranger] = await Promise.all([world.connect(user), world.connect(user), someone()])
    const auctionId = world.auctions.put()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => bid(n % 2 === 0 ? one : other, { auctionId, bidAmount: 2_000 })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await bid(stranger, { auctionId, bidAmount: 2_000 })).status).toBe(200)
  })

  test('whose answer was lost is sent again with the same key, even if the client sent no key', async () => {
    world.auctions.behaviour.failNext = 1
    const answer = await bid(await someone(), { auctionId: world.auctions.put(), bidAmount: 2_000 })
    expect(answer.status).toBe(200)
    const keys = sentBids().map(({ bidKey }) => bidKey)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/.{10}/)
  })
})

describe('the rights of a bidder', () => {
  const forgetful = useWorld({ settings: { sessionTtlMs: 0 } })

  test('are checked for each bid: an ended session does not bid, even if this node was not notified', async () => {
    const user = forgetful.identity.signIn()
    const socket = await forgetful.connect(user)
    forgetful.identity.signOut(user)
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))
    const answer = await bid(socket, { auctionId: forgetful.auctions.put(), bidAmount: 2_000 })
    expect(answer).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await disconnected).toBe('io server disconnect')
    expect(forgetful.auctions.calls).toEqual([])
  })

  test('cannot be checked while identity is unavailable: the bid is refused and the socket stays', async () => {
    const socket = await forgetful.connect(forgetful.identity.signIn())
    forgetful.identity.state.isAway = true
    const answer = await bid(socket, { auctionId: forgetful.auctions.put(), bidAmount: 2_000 })
    forgetful.identity.state.isAway = false
    expect(answer.status).toBe(503)
    expect(socket.connected).toBe(true)
    expect((await bid(socket, { auctionId: forgetful.auctions.put(), bidAmount: 2_000 })).status).toBe(200)
  })
})
