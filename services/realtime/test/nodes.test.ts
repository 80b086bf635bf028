import { liveChannels, type WatchedAuction } from '@boli/contracts'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { eventually, silentLogger } from '@boli/test-kit'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { aBidsMessage } from './builders.ts'
import { ask, aWorld, type ClientSocket, collect, useWorld } from './world.ts'

const redisUrl = inject('redisUrl')
const watch = (socket: ClientSocket, auctionId: string) =>
  ask<WatchedAuction>(socket, 'watchAuction', { auctionId, merged: true })

describe('two nodes, over Redis if there is one', () => {
  const shared = createInProcessLiveChannel()
  const channels = [0, 1].map(() =>
    redisUrl === null ? shared : createRedisLiveChannel({ url: redisUrl, logger: silentLogger }),
  )
  afterAll(() => Promise.all(channels.map((channel) => channel.close())))
  const world = useWorld({ nodes: 2, liveOfNode: (node) => channels[node] ?? shared })
  const on = (node: number) => world.connect(world.identity.signIn(), { node })

  test('a bid reaches the watchers of both', async () => {
    const auctionId = world.auctions.put()
    const [here, there] = await Promise.all([on(0), on(1)])
    const received = [here, there].map((socket) => collect(socket, 'new bid'))
    await Promise.all([watch(here, auctionId), watch(there, auctionId)])
    await world.live.publish(liveChannels.auctions, aBidsMessage(auctionId, 2))
    await eventually(() => expect(received.map(({ length }) => length)).toEqual([1, 1]))
  })

  test('watchers are counted over both, when they come and go', async () => {
    const auctionId = world.auctions.put()
    const [here, there, alsoThere] = await Promise.all([on(0), on(1), on(1)])
    const counts = collect(here, 'watchingUsers')
    for (const socket of [here, there, alsoThere]) await watch(socket, auctionId)
    await eventually(() => expect(counts.at(-1)?.watchingUsers).toBe(3))
    const late = await on(0)
    expect((await watch(late, auctionId)).data?.watchingUsers).toBe(4)
    there.close()
    alsoThere.close()
    await eventually(() => expect(counts.at(-1)?.watchingUsers).toBe(2))
  })

  test('the end of a session ends its sockets on both', async () => {
    const user = world.identity.signIn()
    const sockets = await Promise.all([0, 1].map((node) => world.connect(user, { node })))
    world.identity.signOut(user)
    await world.live.publish(liveChannels.sessions, user.ended)
    await eventually(() => expect(sockets.some(({ connected }) => connected)).toBe(false))
  })
})

test('a node that stops sends its clients elsewhere and is no longer counted', async () => {
  const live = createInProcessLiveChannel()
  const world = await aWorld({ nodes: 2, liveOfNode: () => live })
  const auctionId = world.auctions.put()
  const stays = await world.connect(world.identity.signIn(), { node: 0 })
  const moves = await world.connect(world.identity.signIn(), { node: 1 })
  const counts = collect(stays, 'watchingUsers')
  await Promise.all([watch(stays, auctionId), watch(moves, auctionId)])
  await eventually(() => expect(counts.at(-1)?.watchingUsers).toBe(2))
  const reason = new Promise((resolve) => moves.once('disconnect', resolve))
  await world.nodes[1]?.app.close()
  // `io server disconnect` would prevent clients from reconnecting.
  expect(await reason).toBe('transport close')
  await eventually(() => expect(counts.at(-1)?.watchingUsers).toBe(1))
})

test('a bid under way is answered before its node stops, also after all other sockets have left', async () => {
  const world = await aWorld()
  const socket = await world.connect(world.identity.signIn())
  const others = await Promise.all(Array.from({ length: 3 }, () => world.connect(world.identity.signIn())))
  const left = others.map(
    (other) => new Promise<void>((resolve) => other.once('disconnect', () => resolve())),
  )
  world.auctions.behaviour.failNext = 2
  world.auctions.behaviour.mayAnswer = Promise.all(left).then(() => {})
  const answered = ask(socket, 'placeBid', { auctionId: world.auctions.put(), bidAmount: 2_000 })
  await eventually(() => expect(world.auctions.calls.length).toBeGreaterThan(0))
  await world.nodes[0]?.app.close()
  expect((await answered).status).toBe(200)
})

test('rooms are sent what they missed when the live channel comes back', async () => {
  const inner = createInProcessLiveChannel()
  const channel = { isAway: false, refused: 0 }
  const live: LiveChannel = {
    ...inner,
    publish: async (name, message) => {
      if (!channel.isAway) return inner.publish(name, message)
      channel.refused += 1
      throw new Error('away')
    },
  }
  const world = await aWorld({ liveOfNode: () => live })
  const auctionId = world.auctions.put(undefined, 3)
  const socket = await world.connect(world.identity.signIn())
  await watch(socket, auctionId)
  await inner.publish(liveChannels.auctions, aBidsMessage(auctionId, 3))
  const updates = collect(socket, 'auctionUpdated')
  channel.isAway = true
  world.auctions.put(auctionId, 5)
  await eventually(() => expect(channel.refused).toBeGreaterThan(5))
  channel.isAway = false
  await eventually(() => expect(updates.map(({ auction }) => auction.version)).toEqual([5]))
})

test('rooms are sent what they missed in a break too short to be noticed otherwise', async () => {
  const live = createInProcessLiveChannel()
  const world = await aWorld({ liveOfNode: () => live, settings: { watchingEveryMs: 60_000 } })
  const auctionId = world.auctions.put(undefined, 3)
  const socket = await world.connect(world.identity.signIn())
  await watch(socket, auctionId)
  const updates = collect(socket, 'auctionUpdated')
  // The last bid is lost, and no further one would show it; the state before it was fetched a moment ago.
  world.auctions.put(auctionId, 4)
  live.notifyReturn()
  await eventually(() => expect(updates.map(({ auction }) => auction.version)).toContain(4))
})

test('sessions whose end was missed are disconnected when the live channel returns, and other sockets stay', async () => {
  const live = createInProcessLiveChannel()
  const world = await aWorld({ liveOfNode: () => live, settings: { recheckMs: 3_600_000 } })
  const [ended, going] = [world.identity.signIn(), world.identity.signIn()]
  const [gone, stays] = [await world.connect(ended), await world.connect(going)]
  world.identity.signOut(ended)
  await world.connect(going)
  expect(gone.connected).toBe(true)
  live.notifyReturn()
  await eventually(() => expect(gone.connected).toBe(false))
  expect(stays.connected).toBe(true)
})
