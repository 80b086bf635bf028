import { auctionChannel, liveChannels, newId, outbidChannel, type WatchedAuction } from '@boli/contracts'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { eventually } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { aBidsMessage } from './builders.ts'
import { ask, aWorld, type ClientSocket, collect, next, useWorld } from './world.ts'

const world = useWorld({ nodes: 2, settings: { lingerMs: 0, watchCallsPerSecond: 1_000 } })

const on = (node: number) => world.connect(world.identity.signIn(), { node })
const watch = (socket: ClientSocket, auctionId: string) =>
  ask<WatchedAuction>(socket, 'watchAuction', { auctionId, merged: true })
const listeners = async (channel: string) => (await world.live.listeners([channel]))[0]
const publish = (auctionId: string, version: number, outbid: string[] = []) =>
  world.live.publish(auctionChannel(auctionId), aBidsMessage(auctionId, version, { outbid }))

test('a node subscribes to an auction from its first watcher to its last', async () => {
  const [watched, followed] = [world.auctions.put(), newId()]
  expect(await listeners(auctionChannel(watched))).toBe(0)
  const [inRoom, inList] = await Promise.all([on(0), on(1)])
  const [bids, prices] = [collect(inRoom, 'new bid'), collect(inList, 'priceUpdate')]
  await watch(inRoom, watched)
  await ask(inList, 'followAuctions', { auctionIds: [watched, followed] })
  // Both nodes subscribe to the first auction, one node to the second.
  expect(await world.live.listeners([auctionChannel(watched), auctionChannel(followed)])).toEqual([2, 1])
  await publish(watched, 2)
  await publish(followed, 2)
  await eventually(() => expect([bids.length, prices.length]).toEqual([1, 2]))
  await ask(inRoom, 'unwatchAuction', { auctionId: watched })
  inList.close()
  await eventually(async () => {
    expect(await world.live.listeners([auctionChannel(watched), auctionChannel(followed)])).toEqual([0, 0])
  })
})

test('a room and lists share a subscription, which lasts while one of them is open', async () => {
  const auctionId = world.auctions.put()
  const [one, other] = await Promise.all([on(0), on(0)])
  await watch(one, auctionId)
  await ask(other, 'followAuctions', { auctionIds: [auctionId] })
  expect(await listeners(auctionChannel(auctionId))).toBe(1)
  one.close()
  const prices = collect(other, 'priceUpdate')
  await publish(auctionId, 2)
  await eventually(() => expect(prices).toHaveLength(1))
})

test('the state sent on entering is fetched once the node is subscribed to the auction', async () => {
  const inner = createInProcessLiveChannel()
  const gate = Promise.withResolvers<void>()
  const auctionId = newId()
  const live: LiveChannel = {
    ...inner,
    subscribe: async (channel, ...others) => {
      if (channel === auctionChannel(auctionId)) await gate.promise
      return inner.subscribe(channel, ...others)
    },
  }
  const slow = await aWorld({ liveOfNode: () => live })
  slow.auctions.put(auctionId, 1)
  const socket = await slow.connect(slow.identity.signIn())
  const entering = watch(socket, auctionId)
  await next(socket, 'watchingUsers')
  // Published on a channel without subscription yet, so only the state shows it.
  slow.auctions.put(auctionId, 2)
  await inner.publish(auctionChannel(auctionId), aBidsMessage(auctionId, 2))
  gate.resolve()
  expect((await entering).data?.auction.version).toBe(2)
})

test('a failed subscription is retried, and missed messages are sent', async () => {
  const inner = createInProcessLiveChannel()
  const auctionId = newId()
  let isAway = true
  const live: LiveChannel = {
    ...inner,
    subscribe: (channel, ...others) =>
      isAway && channel === auctionChannel(auctionId)
        ? Promise.reject(new Error('away'))
        : inner.subscribe(channel, ...others),
  }
  const deaf = await aWorld({ liveOfNode: () => live })
  deaf.auctions.put(auctionId, 1)
  const socket = await deaf.connect(deaf.identity.signIn())
  const updates = collect(socket, 'auctionUpdated')
  expect((await watch(socket, auctionId)).data?.auction.version).toBe(1)
  deaf.auctions.put(auctionId, 2)
  await inner.publish(auctionChannel(auctionId), aBidsMessage(auctionId, 2))
  isAway = false
  await eventually(() => expect(updates.at(-1)?.auction.version).toBe(2))
  expect((await inner.listeners([auctionChannel(auctionId)]))[0]).toBe(1)
})

test('an outbid user is notified once, whether or not their node is subscribed to the auction', async () => {
  const auctionId = world.auctions.put()
  const user = world.identity.signIn()
  const [elsewhere, beside, watcher] = [
    await world.connect(user, { node: 0 }),
    await world.connect(user, { node: 1 }),
    await on(1),
  ]
  await watch(watcher, auctionId)
  const received = [elsewhere, beside].map((socket) => collect(socket, 'outbid'))
  await publish(auctionId, 2, [user.userId])
  const { auction, productName } = aBidsMessage(auctionId, 2)
  const { highestBid, minimumNextBid } = auction
  const message = { auctionId, productName, highestBid, minimumNextBid }
  const outbid = { userId: user.userId, version: 2, message }
  for (const one of [null, { ...outbid, message: {} }, outbid])
    await world.live.publish(outbidChannel(user.userId), one)
  await eventually(() => expect(received.map(({ length }) => length)).toEqual([1, 1]))
  // The next message, of another auction, comes after all remaining messages of this one.
  const last = { ...outbid, message: { ...message, auctionId: newId() } }
  await world.live.publish(outbidChannel(user.userId), last)
  const { auctionId: lastId } = last.message
  await eventually(() => expect(received.map((list) => list.at(-1)?.auctionId)).toEqual([lastId, lastId]))
  expect(received.map(({ length }) => length)).toEqual([2, 2])
})

test('each node announces that it needs no channel of all auctions, and is still subscribed to it', async () => {
  const [all, byAuction] = await world.live.listeners([liveChannels.auctions, liveChannels.listensByAuction])
  expect([all, byAuction]).toEqual([2, 2])
})
