import { FOLLOWED_AT_MOST, liveChannels, newId, type WatchedAuction } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import { aBidsMessage, aChange } from './builders.ts'
import { ask, type ClientSocket, collect, useWorld } from './world.ts'

const world = useWorld({ settings: { watchCallsPerSecond: 1_000 } })

const someone = () => world.connect(world.identity.signIn())
const follow = (socket: ClientSocket, auctionIds: unknown) => ask(socket, 'followAuctions', { auctionIds })
const publish = (...rest: Parameters<typeof aBidsMessage>) =>
  world.live.publish(liveChannels.auctions, aBidsMessage(...rest))

describe('following lots', () => {
  test('sends their prices, after bids and other changes, and no bids', async () => {
    const socket = await someone()
    const [lot, other] = [newId(), newId()]
    expect(await follow(socket, [lot, other])).toEqual({ status: 200, message: 'ok', data: null })
    const prices = collect(socket, 'priceUpdate')
    const bids = collect(socket, 'new bid')
    await publish(lot, 2)
    await publish(newId(), 2)
    await world.live.publish(liveChannels.auctions, aChange(other, 5, 'closed'))
    await eventually(() => expect(prices).toHaveLength(2))
    expect(prices).toMatchObject([
      { auction: { _id: lot, version: 2, highestBid: 2_050 } },
      { auction: { _id: other, version: 5 } },
    ])
    expect(bids).toEqual([])
  })

  test('many bids at once are few messages, and the last price is among them', async () => {
    const socket = await someone()
    const lot = newId()
    await follow(socket, [lot])
    const prices = collect(socket, 'priceUpdate')
    for (let version = 2; version <= 40; version += 1) await publish(lot, version)
    await eventually(() => expect(prices.at(-1)?.auction.version).toBe(40))
    expect(prices.length).toBeLessThan(39)
  })

  test('replaces the former list; an empty list ends it', async () => {
    const socket = await someone()
    const [before, after, last] = [newId(), newId(), newId()]
    await follow(socket, [before])
    await follow(socket, [after])
    const prices = collect(socket, 'priceUpdate')
    await publish(before, 2)
    await publish(after, 2)
    await eventually(() => expect(prices.map(({ auction }) => auction._id)).toEqual([after]))
    await follow(socket, [last])
    await follow(socket, [])
    await publish(last, 2)
    // A message to the room of another lot comes after it on the same connection.
    const watched = world.auctions.put()
    await ask<WatchedAuction>(socket, 'watchAuction', { auctionId: watched })
    const bids = collect(socket, 'new bid')
    await publish(watched, 2)
    await eventually(() => expect(bids).toHaveLength(1))
    expect(prices).toHaveLength(1)
  })

  test('does not count as watching', async () => {
    const auctionId = world.auctions.put()
    await follow(await someone(), [auctionId])
    const answer = await ask<WatchedAuction>(await someone(), 'watchAuction', { auctionId })
    expect(answer.data?.watchingUsers).toBe(1)
  })

  test.each([
    [undefined],
    [{}],
    [{ auctionIds: 'x' }],
    [{ auctionIds: ['not-an-id'] }],
    [{ auctionIds: Array.from({ length: FOLLOWED_AT_MOST + 1 }, () => newId()) }],
  ])('answers bad input and changes nothing: %#', async (message) => {
    const socket = await someone()
    const lot = newId()
    await follow(socket, [lot])
    expect(await ask(socket, 'followAuctions', message)).toMatchObject({
      status: 400,
      code: 'validation-failed',
    })
    const prices = collect(socket, 'priceUpdate')
    await publish(lot, 2)
    await eventually(() => expect(prices).toHaveLength(1))
  })
})
