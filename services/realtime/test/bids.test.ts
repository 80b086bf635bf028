import { type BatchedBid, type BidOutcome, liveChannels, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterEach, describe, expect, test } from 'vitest'
import { aBidsMessage } from './builders.ts'
import { ask, aWorld, type ClientSocket, collect, next, useWorld } from './world.ts'

const CALLS_IN_FLIGHT = 2

const world = useWorld({ settings: { bidCallsInFlight: CALLS_IN_FLIGHT } })
const accepted: BidOutcome = { status: 200, message: 'bid placed successfully', data: null }
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
    const message = {
      auctionId,
      bidAmount: '2050.50',
      maxAmount: 3_000,
      confirm: true,
      bidKey: 'my-key',
      version: 4,
    }
    const answer = await bid(socket, { ...message, role: 'admin', bidder: newId() })
    expect(answer).toEqual({ status: 200, message: 'bid placed successfully', data: null })
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
      status: 409,
      message: 'The next bid is ₹2,075 or more',
      data: null,
      code: 'bid-too-low',
      errors: [{ field: 'bidAmount', code: 'too-small', message: 'at least 2075' }],
    }
    world.auctions.behaviour.answer = () => refusal
    const answer = await bid(await someone(), { auctionId: world.auctions.put(), bidAmount: 1 })
    expect(answer).toEqual(refusal)
  })

  test('joins the bidder to the room', async () => {
    const socket = await someone()
    const auctionId = world.auctions.put()
    await bid(socket, { auctionId, bidAmount: 2_000 })
    const received = next(socket, 'new bid')
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 2))
    expect((await received).auction.version).toBe(2)
  })

  test('sends the bidder the number of watchers, also after a reconnect, without being asked', async () => {
    const auctionId = world.auctions.put()
    const user = world.identity.signIn()
    for (const visit of [1, 2]) {
      const socket = await world.connect(user)
      const counts = collect(socket, 'watchingUsers')
      socket.emit('placeBid', { auctionId, bidAmount: 2_000 })
      await eventually(() => expect(counts, `visit ${visit}`).toContainEqual({ auctionId, watchingUsers: 1 }))
      socket.close()
    }
  })

  test('on an auction that does not exist joins no room', async () => {
    world.auctions.behaviour.answer = () => ({
      status: 404,
      message: 'Auction not found',
      data: null,
      code: 'auction-not-found',
    })
    const socket = await someone()
    const auctionId = newId()
    expect((await bid(socket, { auctionId, bidAmount: 2_000 })).code).toBe('auction-not-found')
    const received = collect(socket, 'new bid')
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 2))
    await ask(socket, 'watchAuction', { auctionId: world.auctions.put() })
    expect(received).toEqual([])
  })

  test.each([
    [undefined, ['auctionId', 'bidAmount']],
    [null, ['auctionId', 'bidAmount']],
    [{ auctionId: newId() }, ['bidAmount']],
    [{ auctionId: 'x', bidAmount: 1 }, ['auctionId']],
    [{ auctionId: newId(), bidAmount: null }, ['bidAmount']],
    [{ auctionId: newId(), bidAmount: { valueOf: 1 } }, ['bidAmount']],
    [{ auctionId: newId(), bidAmount: 1, maxAmount: [] }, ['maxAmount']],
    [{ auctionId: newId(), bidAmount: 1, confirm: 'yes' }, ['confirm']],
    [{ auctionId: newId(), bidAmount: 1, bidKey: 'k'.repeat(65) }, ['bidKey']],
  ])('bad input names its fields and is not forwarded: %j', async (message, fields) => {
    const answer = await bid(await someone(), message)
    expect(answer).toMatchObject({ status: 400, code: 'validation-failed', data: null })
    expect(answer.errors?.map(({ field }) => field)).toEqual(fields)
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

  test('bids of many go to auctions in few calls, each answered with its own outcome', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, someone))
    const auctionId = world.auctions.put()
    world.auctions.behaviour.answer = ({ bidKey }) => ({ ...accepted, message: bidKey ?? '' })
    const hold = Promise.withResolvers<void>()
    world.auctions.behaviour.mayAnswer = hold.promise
    const placed = sockets.map((socket, n) =>
      bid(socket, { auctionId, bidAmount: 2_000, bidKey: `key-${n}` }),
    )
    const metrics = world.nodes[0]?.app.metrics
    await eventually(async () => expect(await metrics?.metrics()).toMatch(/^realtime_bids_waiting\b.* 20$/m))
    hold.resolve()
    const answers = await Promise.all(placed)
    expect(answers.map(({ message }) => message)).toEqual(sockets.map((_, n) => `key-${n}`))
    expect(world.auctions.calls.length).toBeLessThanOrEqual(CALLS_IN_FLIGHT + 1)
  })
})

describe('a lost answer', () => {
  test('is requested again with the same key, even if the client sent none', async () => {
    world.auctions.behaviour.failNext = 1
    const answer = await bid(await someone(), { auctionId: world.auctions.put(), bidAmount: 2_000 })
    expect(answer.status).toBe(200)
    const keys = sentBids().map(({ bidKey }) => bidKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/.{10}/)
    expect(keys[1]).toBe(keys[0])
  })

  test('that does not come in time is reported as such', async () => {
    const hasty = await aWorld({ settings: { bidDeadlineMs: 600 } })
    hasty.auctions.behaviour.failNext = Number.POSITIVE_INFINITY
    const socket = await hasty.connect(hasty.identity.signIn())
    const answer = await bid(socket, { auctionId: hasty.auctions.put(), bidAmount: 2_000 })
    expect(answer).toMatchObject({ status: 504, code: 'bid-unanswered', data: null })
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
