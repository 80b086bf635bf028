import {
  type AuctionState,
  type LiveDealMessage,
  liveChannels,
  newId,
  unpackNewBids,
  type WatchedAuction,
} from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import { aBidsMessage, aChange } from './builders.ts'
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

  test.each([[undefined], [null], [{}], [{ auctionId: 'not-an-id' }], [{ auctionId: { $ne: null } }]])(
    'bad input is answered and crashes nothing: %j',
    async (message) => {
      const answer = await ask(await someone(), 'watchAuction', message)
      expect(answer).toMatchObject({ status: 400, code: 'validation-failed', data: null })
      expect(answer.errors?.map(({ field }) => field)).toEqual(['auctionId'])
    },
  )

  test('works without an acknowledgement', async () => {
    const socket = await someone()
    const auctionId = world.auctions.put()
    socket.emit('watchAuction', { auctionId, merged: true })
    expect(await next(socket, 'watchingUsers')).toEqual({ auctionId, watchingUsers: 1 })
  })

  test('a socket watches a limited number of auctions', async () => {
    const socket = await someone()
    for (let n = 0; n < 3; n += 1) expect((await watch(socket, world.auctions.put())).status).toBe(200)
    expect(await watch(socket, world.auctions.put())).toMatchObject({
      status: 429,
      code: 'too-many-requests',
    })
  })

  test('the room is sent the number of watchers, coming and going', async () => {
    const auctionId = world.auctions.put()
    const [stays, leaves, closes] = await Promise.all([someone(), someone(), someone()])
    const counts = collect(stays, 'watchingUsers')
    for (const socket of [stays, leaves, closes]) await watch(socket, auctionId)
    await eventually(() => expect(counts.at(-1)).toEqual({ auctionId, watchingUsers: 3 }))
    await ask(leaves, 'unwatchAuction', { auctionId })
    closes.close()
    await eventually(() => expect(counts.at(-1)).toEqual({ auctionId, watchingUsers: 1 }))
  })

  test('a user with two windows counts once, until the last is closed', async () => {
    const auctionId = world.auctions.put()
    const person = world.identity.signIn()
    const [stays, one, two] = [await someone(), await world.connect(person), await world.connect(person)]
    const counts = collect(stays, 'watchingUsers')
    await watch(stays, auctionId)
    await watch(one, auctionId)
    expect((await watch(two, auctionId)).data?.watchingUsers).toBe(2)
    one.close()
    await eventually(() => expect(counts.at(-1)).toEqual({ auctionId, watchingUsers: 2 }))
    two.close()
    await eventually(() => expect(counts.at(-1)).toEqual({ auctionId, watchingUsers: 1 }))
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

  test('bids, an extension and the close arrive in order, and a repeated message changes nothing', async () => {
    const auctionId = world.auctions.put()
    const socket = await someone()
    await watch(socket, auctionId)
    const received: [string, number][] = []
    socket.on('new bid', ({ auction, bids }) => {
      for (const bid of bids) received.push(['bid', bid.sequence])
      received.push(['new bid', auction.version])
    })
    socket.on('auctionUpdated', ({ auction }) => received.push(['updated', auction.version]))
    socket.on('auctionClosed', ({ auction }) => received.push(['closed', auction.version]))
    const messages = [
      aBidsMessage(auctionId, 2),
      aBidsMessage(auctionId, 3),
      aBidsMessage(auctionId, 4),
      aChange(auctionId, 5),
      aChange(auctionId, 6, 'closed'),
    ]
    for (const message of [...messages.slice(0, 3), ...messages]) {
      await world.live.publish(liveChannels.auctions, message)
    }
    await eventually(() => expect(received.at(-1)).toEqual(['closed', 6]))
    expect(received.filter(([kind]) => kind === 'bid').map(([, sequence]) => sequence)).toEqual([2, 3, 4])
    const versions = received.filter(([kind]) => kind !== 'bid').map(([, version]) => version)
    expect(versions).toEqual([...new Set(versions)].sort())
    expect(versions.slice(-3)).toEqual([4, 5, 6])
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

  test('a socket that asks for news of kind 2 gets what bids changed, and the whole state after a gap', async () => {
    const auctionId = world.auctions.put()
    const [changes, merged] = await Promise.all([someone(), someone()])
    await ask(changes, 'watchAuction', { auctionId, merged: true, news: 2 })
    await watch(merged, auctionId)
    const received: [string, number, number][] = []
    const seen = new Map<number, AuctionState>()
    changes.on('new bid', ({ auction, previousVersion }) => {
      seen.set(auction.version, auction)
      received.push(['whole', previousVersion, auction.version])
    })
    changes.on('newBids', (message) => {
      const known = seen.get(message.previousVersion)
      if (!known) throw new Error('changes of a state that was not sent')
      const { auction, previousVersion } = unpackNewBids(known, message)
      seen.set(auction.version, auction)
      received.push(['changes', previousVersion, auction.version])
    })
    changes.on('auctionUpdated', ({ auction }) => {
      seen.set(auction.version, auction)
      received.push(['change', auction.version - 1, auction.version])
    })
    const receivedMerged = collect(merged, 'new bid')
    const messages = [2, 3, 5, 6].map((version) => aBidsMessage(auctionId, version))
    messages.push(aChange(auctionId, 7), aBidsMessage(auctionId, 8))
    for (const [index, message] of messages.entries()) {
      await world.live.publish(liveChannels.auctions, message)
      await eventually(() => expect(received).toHaveLength(index + 1))
    }
    expect(received).toEqual([
      ['whole', 1, 2],
      ['changes', 2, 3],
      ['whole', 4, 5],
      ['changes', 5, 6],
      ['change', 6, 7],
      ['changes', 7, 8],
    ])
    for (const { auction } of messages) expect(seen.get(auction.version)).toEqual(auction)
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
    const [farmer, buyer] = [world.identity.signIn(), world.identity.signIn()]
    const [one, other, third] = await Promise.all([farmer, farmer, buyer].map((user) => world.connect(user)))
    const stranger = await someone()
    const half = await world.connect(world.identity.signIn({ role: 'admin', needsSecondFactor: true }))
    const received = [stranger, half].flatMap((socket) => [
      collect(socket, 'deal-updated'),
      collect(socket, 'deal-message-added'),
    ])
    const admin = await world.connect(world.identity.signIn({ role: 'admin' }))
    const receivedByAdmin = [collect(admin, 'deal-updated'), collect(admin, 'deal-message-added')]
    const userIds = [farmer.userId, buyer.userId]
    const dealId = newId()
    const message = { dealId, number: 1 }
    const sockets = [one, other, third] as ClientSocket[]
    const all = Promise.all(
      sockets.flatMap((socket) => [next(socket, 'deal-updated'), next(socket, 'deal-message-added')]),
    )
    const published: LiveDealMessage[] = [
      { userIds, event: 'deal-updated', message: { dealId, version: 4 } },
      { userIds, event: 'deal-message-added', message },
    ]
    for (const one of [null, { userIds, event: 'deal-updated', message: {} }, ...published])
      await world.live.publish(liveChannels.deals, one)
    expect(await all).toEqual(sockets.flatMap(() => [{ dealId, version: 4 }, message]))
    await eventually(() => expect(receivedByAdmin).toEqual([[{ dealId, version: 4 }], []]))
    expect(received).toEqual([[], [], [], []])
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
