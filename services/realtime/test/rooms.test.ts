import type { AuctionState, LiveDealMessage, WatchedAuction } from '@boli/contracts'
import { liveChannels, newId, unpackNewBids } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import { aBidsMessage, aChange } from './builders.ts'
import type { StubUser } from './stubs.ts'
import { ask, aWorld, type ClientSocket, collect, next, useWorld } from './world.ts'

const world = useWorld({ settings: { roomsPerSocket: 3, watchCallsPerSecond: 1_000 } })

const someone = () => world.connect(world.identity.signIn())
const watch = (socket: ClientSocket, auctionId: string) =>
  ask<WatchedAuction>(socket, 'watchAuction', { auctionId, merged: true })

describe('watching an auction', () => {
  test('answers with its state, the number of watchers, and the time', async () => {
    const auctionId = world.auctions.put(undefined, 7)
    const answer = await watch(await someone(), auctionId)
    expect(answer).toMatchObject({
      status: 200,
      data: { auction: { _id: auctionId, version: 7 }, bids: [], watchingUsers: 1 },
    })
    expect(Date.parse(answer.data?.serverTime ?? '')).not.toBeNaN()
  })

  test('an auction that does not exist is not watched', async () => {
    const socket = await someone()
    const auctionId = newId()
    expect(await watch(socket, auctionId)).toMatchObject({
      status: 404,
      code: 'auction-not-found',
      data: null,
    })
    const received = collect(socket, 'new bid')
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 1))
    await watch(socket, world.auctions.put())
    expect(received).toEqual([])
  })

  test('bad input is answered and crashes nothing', async () => {
    const socket = await someone()
    for (const message of [undefined, null, {}, { auctionId: 'not-an-id' }, { auctionId: { $ne: null } }])
      expect(await ask(socket, 'watchAuction', message)).toMatchObject({
        ...{ status: 400, code: 'validation-failed', data: null, errors: [{ field: 'auctionId' }] },
      })
  })

  test('works without an acknowledgement, up to a limited number of auctions', async () => {
    const socket = await someone()
    const auctionId = world.auctions.put()
    socket.emit('watchAuction', { auctionId, merged: true })
    expect(await next(socket, 'watchingUsers')).toEqual({ auctionId, watchingUsers: 1 })
    for (const _more of [2, 3]) expect((await watch(socket, world.auctions.put())).status).toBe(200)
    const refused = { status: 429, code: 'too-many-requests' }
    expect(await watch(socket, world.auctions.put())).toMatchObject(refused)
  })

  test('the room is sent the number of watchers as they come and go; a user with two windows counts once, until the last is closed', async () => {
    const auctionId = world.auctions.put()
    const person = world.identity.signIn()
    const [stays, leaves] = await Promise.all([someone(), someone()])
    const [one, two] = await Promise.all([world.connect(person), world.connect(person)])
    const counts = collect(stays, 'watchingUsers')
    const untilCounted = (watchingUsers: number) =>
      eventually(() => expect(counts.at(-1)).toEqual({ auctionId, watchingUsers }))
    for (const socket of [stays, leaves, one]) await watch(socket, auctionId)
    expect((await watch(two, auctionId)).data?.watchingUsers).toBe(3)
    await untilCounted(3)
    one.close()
    await ask(leaves, 'unwatchAuction', { auctionId })
    await untilCounted(2)
    two.close()
    await untilCounted(1)
  })
})

describe('live updates', () => {
  test('reach the room and no other socket, until the room is left', async () => {
    const auctionId = world.auctions.put()
    const [inside, outside] = await Promise.all([someone(), someone()])
    await watch(inside, auctionId)
    await watch(outside, world.auctions.put())
    const receivedOutside = collect(outside, 'new bid')
    const receivedInside = collect(inside, 'new bid')
    const message = aBidsMessage(auctionId, 2)
    await world.live.publish(liveChannels.auctions, message)
    await eventually(() => expect(receivedInside).toHaveLength(1))
    expect(receivedInside[0]).toEqual({
      status: 200,
      _id: message.bids[0]?._id,
      data: message.bids[0],
      bids: message.bids,
      auction: message.auction,
      previousVersion: 1,
    })
    await ask(inside, 'unwatchAuction', { auctionId })
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 3))
    await watch(inside, world.auctions.put())
    expect(receivedInside).toHaveLength(1)
    expect(receivedOutside).toEqual([])
  })

  test('a socket that does not accept merged bids gets each bid separately, as specified', async () => {
    const auctionId = world.auctions.put()
    const [plain, merged] = await Promise.all([someone(), someone()])
    await ask(plain, 'watchAuction', { auctionId })
    await watch(merged, auctionId)
    const [received, receivedMerged] = [collect(plain, 'new bid'), collect(merged, 'new bid')]
    for (const version of [2, 3, 4, 5]) {
      await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, version))
    }
    await eventually(() => expect(received.map(({ data }) => data.sequence)).toEqual([2, 3, 4, 5]))
    for (const { _id, data, bids } of received) expect([_id, bids]).toEqual([data._id, [data]])
    expect(receivedMerged.flatMap(({ bids }) => bids.map(({ sequence }) => sequence))).toEqual([2, 3, 4, 5])
    expect(receivedMerged.length).toBeLessThan(4)
  })

  test('a socket that gets bids separately gets all of them, also by polling, of many and of any length', async () => {
    const auctionId = world.auctions.put()
    const polling = await world.connect(world.identity.signIn(), { transports: ['polling'] })
    const sockets = [polling, await someone()]
    const received = sockets.map((socket) => collect(socket, 'new bid'))
    for (const socket of sockets) await ask(socket, 'watchAuction', { auctionId })
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 2))
    const [long, ...others] = Array.from({ length: 150 }, (_, n) => aBidsMessage(auctionId, n + 3).bids[0])
    if (long) long.bidder.username = 'आशा'.repeat(20_000)
    const bids = [long, ...others].flatMap((bid) => bid ?? [])
    await world.live.publish(
      liveChannels.auctions,
      aBidsMessage(auctionId, 152, { previousVersion: 2, bids }),
    )
    for (const ofSocket of received) {
      await eventually(() => expect(ofSocket).toHaveLength(151))
      expect(ofSocket.slice(1).map(({ data }) => data)).toEqual(bids)
    }
  })

  test('a socket that asks for news of kind 2 gets what bids changed, and the whole state after a gap', async () => {
    const auctionId = world.auctions.put()
    const [changes, merged] = await Promise.all([someone(), someone()])
    await ask(changes, 'watchAuction', { auctionId, merged: true, news: 2 })
    await watch(merged, auctionId)
    const received: [string, number, AuctionState][] = []
    const states = () => received.map(([, , auction]) => auction)
    changes.on('new bid', ({ auction, previousVersion }) =>
      received.push(['whole', previousVersion, auction]),
    )
    changes.on('newBids', (message) => {
      const known = states().find(({ version }) => version === message.previousVersion)
      if (!known) throw new Error('changes of a state that was not sent')
      received.push(['changes', message.previousVersion, unpackNewBids(known, message).auction])
    })
    changes.on('auctionUpdated', ({ auction }) => received.push(['updated', auction.version - 1, auction]))
    changes.on('auctionClosed', ({ auction }) => received.push(['closed', auction.version - 1, auction]))
    const receivedMerged = collect(merged, 'new bid')
    const messages = [2, 3, 5, 6].map((version) => aBidsMessage(auctionId, version))
    messages.push(aChange(auctionId, 7), aBidsMessage(auctionId, 8), aChange(auctionId, 9, 'closed'))
    for (const [index, message] of messages.entries()) {
      // A repeated message changes nothing.
      for (const _time of [1, 2]) await world.live.publish(liveChannels.auctions, message)
      await eventually(() => expect(received).toHaveLength(index + 1))
    }
    expect(received.map(([kind, previous]) => `${kind} after ${previous}`)).toEqual([
      ...['whole after 1', 'changes after 2', 'whole after 4', 'changes after 5'],
      ...['updated after 6', 'changes after 7', 'closed after 8'],
    ])
    expect(states()).toEqual(messages.map(({ auction }) => auction))
    await eventually(() =>
      expect(receivedMerged.map(({ auction }) => auction.version)).toEqual([2, 3, 5, 6, 8]),
    )
  })

  test('an outbid user is notified in every window, watching or not', async () => {
    const user = world.identity.signIn()
    const [one, other, stranger] = await Promise.all([world.connect(user), world.connect(user), someone()])
    const receivedByStranger = collect(stranger, 'outbid')
    const all = Promise.all([next(one, 'outbid'), next(other, 'outbid')])
    const message = aBidsMessage(newId(), 5, { outbid: [user.userId] })
    await world.live.publish(liveChannels.auctions, message)
    const expected = {
      auctionId: message.auctionId,
      productName: 'Basmati rice',
      highestBid: message.auction.highestBid,
      minimumNextBid: message.auction.minimumNextBid,
    }
    expect(await all).toEqual([expected, expected])
    expect(receivedByStranger).toEqual([])
  })

  test('the two parties of a deal are notified in all their windows, administrators that it changed, and no other user', async () => {
    const { signIn } = world.identity
    const [farmer, buyer] = [signIn(), signIn()]
    const [others, parties] = [
      [signIn(), signIn({ role: 'admin', needsSecondFactor: true })],
      [farmer, farmer, buyer],
    ]
    const receive = async (user: StubUser) => {
      const socket = await world.connect(user)
      return [collect(socket, 'deal-updated'), collect(socket, 'deal-message-added')]
    }
    const byOthers = await Promise.all(others.map(receive))
    const byAdmin = await receive(signIn({ role: 'admin' }))
    const byParties = await Promise.all(parties.map(receive))
    const userIds = [farmer.userId, buyer.userId]
    const dealId = newId()
    const [updated, added] = [
      { dealId, version: 4 },
      { dealId, number: 1 },
    ]
    const published: LiveDealMessage[] = [
      { userIds, event: 'deal-updated', message: updated },
      { userIds, event: 'deal-message-added', message: added },
    ]
    for (const one of [null, { userIds, event: 'deal-updated', message: {} }, ...published])
      await world.live.publish(liveChannels.deals, one)
    await eventually(() => expect(byParties).toEqual(parties.map(() => [[updated], [added]])))
    await eventually(() => expect(byAdmin).toEqual([[updated], []]))
    expect(byOthers).toEqual(others.map(() => [[], []]))
  })

  test('an invalid message is ignored', async () => {
    const auctionId = world.auctions.put()
    const socket = await someone()
    await watch(socket, auctionId)
    const received = collect(socket, 'new bid')
    const valid = aBidsMessage(auctionId, 2)
    const changes = [
      ...[{ kind: 'renamed' }, { auction: null }, { auction: { version: 'two' } }, { outbid: null }],
      ...[{ bids: 'many' }, { bids: [null] }, { bids: [{ bid_amount: 1 }] }],
    ]
    for (const message of [null, 'bids', {}, ...changes.map((change) => ({ ...valid, ...change }))])
      await world.live.publish(liveChannels.auctions, message)
    for (const counts of [undefined, null, { [auctionId]: 'x' }])
      await world.live.publish(liveChannels.watching, { nodeId: 'one', counts })
    await world.live.publish(liveChannels.watching, { nodeId: 1, counts: { [auctionId]: 7 } })
    for (const message of [null, 'x', {}, { userId: 5 }])
      await world.live.publish(liveChannels.sessions, message)
    await world.live.publish(liveChannels.auctions, valid)
    await eventually(() => expect(received).toEqual([expect.objectContaining({ auction: valid.auction })]))
    expect((await watch(await someone(), auctionId)).data?.watchingUsers).toBe(2)
  })

  test.each(['watchAuction', 'unwatchAuction', 'followAuctions', 'followLots'] as const)(
    '%s is limited in how often it is requested',
    async (name) => {
      const strict = await aWorld({ settings: { watchCallsPerSecond: 2 } })
      const socket = await strict.connect(strict.identity.signIn())
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(socket, name)))
      expect(answers.some(({ status }) => status === 429)).toBe(true)
    },
  )

  test('a state given on entering is never older than what the room has received', async () => {
    const auctionId = world.auctions.put(undefined, 1)
    const first = await someone()
    await watch(first, auctionId)
    const received = collect(first, 'new bid')
    world.auctions.put(auctionId, 2)
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 2))
    await eventually(() => expect(received).toHaveLength(1))
    const answer = await watch(await someone(), auctionId)
    expect(answer.data?.auction.version).toBe(2)
  })
})
