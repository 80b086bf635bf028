import type { FollowedLots, LotUpdate, WatchedAuction } from '@boli/contracts'
import { BOARD_AT_MOST, FOLLOWED_AT_MOST, liveChannels, newId, toLotUpdate } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { describe, expect, test } from 'vitest'
import { aBidsMessage, aChange, aState } from './builders.ts'
import { ask, type ClientSocket, collect, useWorld } from './world.ts'

const world = useWorld({ settings: { watchCallsPerSecond: 1_000, roomsPerSocket: 1 } })

const someone = () => world.connect(world.identity.signIn())
const followPrices = (socket: ClientSocket, auctionIds: string[]) =>
  ask(socket, 'followAuctions', { auctionIds })
const follow = (socket: ClientSocket, ids: string[]) => ask<FollowedLots>(socket, 'followLots', { ids })
const publish = (...rest: Parameters<typeof aBidsMessage>) =>
  world.live.publish(liveChannels.auctions, aBidsMessage(...rest))

/** Adds a lot to the stub of auctions, with the standing that it returns for the user. */
function put(mine: LotUpdate['mine'], over: Parameters<typeof aState>[0] = {}): string {
  const state = aState(over)
  world.auctions.board.lots.set(state._id, toLotUpdate(state, mine))
  return state._id
}

const watching = { standing: 'watching', maximumLeft: null } as const
const by = (user: { userId: string; claims: { username: string } }, isAutomatic = false) => {
  const bidder = { _id: user.userId, username: user.claims.username }
  return { bidder, bid: { bidder, isAutomatic, _id: newId(), bid_amount: 2_050, bid_time: '', sequence: 1 } }
}

describe('the lots of a board', () => {
  test('are answered in their current state, and then followed with the user’s standing, without a read for each change', async () => {
    const buyer = world.identity.signIn()
    const rival = by(world.identity.signIn())
    const me = { _id: buyer.userId, username: buyer.claims.username }
    const led = put({ standing: 'winning', maximumLeft: 2_200 }, { version: 2, highestBidder: me })
    const outbid = put({ standing: 'outbid', maximumLeft: null }, { version: 2 })
    const socket = await world.connect(buyer)
    const answer = await follow(socket, [led, outbid, newId()])
    expect(answer.data?.lots.map(({ id, mine }) => [id, mine.standing])).toEqual([
      [led, 'winning'],
      [outbid, 'outbid'],
    ])
    const reads = world.auctions.board.reads
    const received = collect(socket, 'lotUpdates')
    const latest = (id: string) => received.flat().findLast((update) => update.id === id)
    const leads = (id: string, version: number, highestBidder: typeof me, highestBid: number) =>
      publish(id, version, { auction: aState({ _id: id, version, highestBid, highestBidder }), bids: [] })
    await leads(led, 3, me, 2_100)
    await eventually(() =>
      expect(latest(led)).toMatchObject({
        ...{ version: 3, price: 2_100, leader: me },
        mine: { standing: 'winning', maximumLeft: 2_200 },
      }),
    )
    await leads(led, 4, rival.bidder, 2_225)
    await leads(outbid, 3, rival.bidder, 2_300)
    await eventually(() => {
      expect(latest(led)?.mine).toEqual({ standing: 'outbid', maximumLeft: null })
      expect(latest(outbid)?.mine).toEqual({ standing: 'outbid', maximumLeft: null })
    })
    await world.live.publish(liveChannels.auctions, aChange(outbid, 4, 'closed'))
    await eventually(() => expect(latest(outbid)?.version).toBe(4))
    expect(world.auctions.board.reads).toBe(reads)
  })

  test('are read again after a bid of the user, wherever it was placed, and after a raised maximum', async () => {
    const buyer = world.identity.signIn()
    const { bidder, bid } = by(buyer)
    const lot = put(watching)
    const socket = await world.connect(buyer)
    await follow(socket, [lot])
    const received = collect(socket, 'lotUpdates')
    const read = (maximumLeft: number, version: number) => {
      const state = aState({ _id: lot, version, highestBidder: bidder })
      world.auctions.board.lots.set(lot, toLotUpdate(state, { standing: 'winning', maximumLeft }))
      return state
    }
    const auction = read(2_500, 2)
    await publish(lot, 2, { auction, bids: [{ ...bid, auction: lot }] })
    await eventually(() =>
      expect(received.at(-1)).toMatchObject([{ mine: { standing: 'winning', maximumLeft: 2_500 } }]),
    )
    read(2_900, 2)
    world.auctions.behaviour.answer = ({ auctionId }) => ({
      status: 200,
      message: 'ok',
      data: { bid: { ...bid, auction: auctionId }, leading: true, outcome: 'raised', auction },
    })
    await ask(socket, 'placeBid', { auctionId: lot, bidAmount: 2_050, maxAmount: 2_900 })
    await eventually(() => expect(received.at(-1)).toMatchObject([{ mine: { maximumLeft: 2_900 } }]))
  })

  test('can be bid on, however many they are, without watching their rooms', async () => {
    const socket = await someone()
    const lots = [put(watching), put(watching), put(watching)]
    await follow(socket, lots)
    const watchers = collect(socket, 'watchingUsers')
    for (const auctionId of lots)
      expect(await ask(socket, 'placeBid', { auctionId, bidAmount: 2_050 })).toMatchObject({ status: 200 })
    expect(watchers).toEqual([])
  })

  test('cause at most four messages a second when they change ten times a second, the last state in the last', async () => {
    const socket = await someone()
    const lots = Array.from({ length: 30 }, () => put(watching))
    await follow(socket, lots)
    const received = collect(socket, 'lotUpdates')
    const begunMs = performance.now()
    for (let version = 2; version <= 11; version += 1) for (const lot of lots) await publish(lot, version)
    await eventually(() => {
      const last = new Map(received.flat().map((update) => [update.id, update.version]))
      expect([...last.values()]).toEqual(lots.map(() => 11))
    })
    expect(received.length).toBeLessThanOrEqual(2 + (performance.now() - begunMs) / 250)
  })

  test('are replaced by a new list; an empty list ends it', async () => {
    const socket = await someone()
    const [before, after] = [put(watching), put(watching)]
    await follow(socket, [before])
    await follow(socket, [after])
    const received = collect(socket, 'lotUpdates')
    await publish(before, 2)
    await publish(after, 2)
    await eventually(() => expect(received.flat().map(({ id }) => id)).toEqual([after]))
    expect((await follow(socket, [])).data?.lots).toEqual([])
    await publish(after, 3)
    await untilDelivered(socket)
    expect(received).toHaveLength(1)
  })
})

/** A message to the room of another lot comes after all earlier ones on the same connection. */
async function untilDelivered(socket: ClientSocket): Promise<void> {
  const auctionId = world.auctions.put()
  await ask<WatchedAuction>(socket, 'watchAuction', { auctionId })
  const bids = collect(socket, 'new bid')
  await publish(auctionId, 2)
  await eventually(() => expect(bids).toHaveLength(1))
}

describe('following lots', () => {
  test('sends their prices, after bids and other changes, and no bids', async () => {
    const socket = await someone()
    const [lot, other] = [newId(), newId()]
    expect(await followPrices(socket, [lot, other])).toEqual({ status: 200, message: 'ok', data: null })
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

  test('does not count as watching, and ends with another list or an empty one', async () => {
    const socket = await someone()
    const [before, after, last] = [newId(), world.auctions.put(), newId()]
    await followPrices(socket, [before])
    await followPrices(socket, [after])
    const answer = await ask<WatchedAuction>(await someone(), 'watchAuction', { auctionId: after })
    expect(answer.data?.watchingUsers).toBe(1)
    const prices = collect(socket, 'priceUpdate')
    await publish(before, 2)
    await publish(after, 2)
    await eventually(() => expect(prices.map(({ auction }) => auction._id)).toEqual([after]))
    await followPrices(socket, [last])
    await followPrices(socket, [])
    await publish(last, 2)
    await untilDelivered(socket)
    expect(prices).toHaveLength(1)
  })
})

const tooMany = (count: number) => Array.from({ length: count + 1 }, newId)
test.each([
  ['followLots', 'ids', BOARD_AT_MOST, 'lotUpdates'],
  ['followAuctions', 'auctionIds', FOLLOWED_AT_MOST, 'priceUpdate'],
] as const)('%s answers bad input, which changes nothing', async (name, field, most, event) => {
  const socket = await someone()
  const lot = put(watching)
  await ask(socket, name, { [field]: [lot] })
  const bad = [undefined, {}, ...['x', ['not-an-id'], tooMany(most)].map((ids) => ({ [field]: ids }))]
  for (const message of bad)
    expect(await ask(socket, name, message)).toMatchObject({ status: 400, code: 'validation-failed' })
  const received = collect(socket, event)
  await publish(lot, 2)
  await eventually(() => expect(received).toHaveLength(1))
})
