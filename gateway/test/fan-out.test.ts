import {
  auctionChannel,
  type LiveAuctionMessage,
  liveChannels,
  newId,
  outbidChannel,
  topics,
} from '@boli/contracts'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { eventually } from '@boli/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { aBidsPlaced } from './events.ts'
import { useWorld } from './world.ts'

const inner = createInProcessLiveChannel()
const channel = { isAway: false }
const live: LiveChannel = {
  ...inner,
  publish: async (name, message) => {
    if (channel.isAway) throw new Error('away')
    await inner.publish(name, message)
  },
}
const received: LiveAuctionMessage[] = []
beforeAll(async () => {
  await inner.subscribe(liveChannels.auctions, (message) => received.push(message as LiveAuctionMessage))
})
const world = useWorld({ live })

const versions = () => received.map(({ auction }) => auction.version)

test('every change of an auction goes from its topic to the live channel, in order', async () => {
  const auctionId = newId()
  const events = [1, 2, 3, 4].map((version) => aBidsPlaced(auctionId, version))
  await world.bus.publish(topics.auctions, events)
  await eventually(() => expect(versions()).toEqual([1, 2, 3, 4]))
})

test('each auction has its own channel, and so does each outbid user', async () => {
  const auctionId = newId()
  const outbid = [newId(), newId()]
  const event = aBidsPlaced(auctionId, 4)
  const leader = event.data.state.leader?.userId ?? ''
  const own: unknown[] = []
  await inner.subscribe(auctionChannel(auctionId), (message) => own.push(message))
  for (const userId of [...outbid, leader])
    await inner.subscribe(outbidChannel(userId), (message) => own.push(message))
  const data = { ...event.data, outbid: [...outbid, leader] }
  await world.bus.publish(topics.auctions, [{ ...event, data }])
  const message = { auctionId, productName: 'Basmati rice', highestBid: 2275.5, minimumNextBid: 2300.5 }
  // The auction's message comes first, so that nodes do not notify users twice; leaders are not notified.
  await eventually(() =>
    expect(own).toEqual([
      expect.objectContaining({ kind: 'bids', auctionId }),
      ...outbid.map((userId) => ({ userId, version: 4, message })),
    ]),
  )
})

test('all auctions are published on one channel only while a node of the previous release is subscribed', async () => {
  const aNode = await inner.subscribe(liveChannels.listensByAuction, () => {})
  await eventually(async () => {
    received.length = 0
    const auctionId = newId()
    const own: unknown[] = []
    const subscription = await inner.subscribe(auctionChannel(auctionId), (message) => own.push(message))
    await world.bus.publish(topics.auctions, [aBidsPlaced(auctionId, 1)])
    await eventually(() => expect(own).toHaveLength(1))
    await subscription.stop()
    expect(received).toEqual([])
  })
  await aNode.stop()
  await eventually(async () => {
    received.length = 0
    await world.bus.publish(topics.auctions, [aBidsPlaced(newId(), 1)])
    await eventually(() => expect(received).toHaveLength(1), { withinMs: 500 })
  })
})

test('an unavailable live channel delays nothing, and gets the last state on its return', async () => {
  received.length = 0
  const [one, two] = [newId(), newId()]
  channel.isAway = true
  // In-process, publishing ends when every group has handled the events.
  await world.bus.publish(topics.auctions, [aBidsPlaced(one, 1), aBidsPlaced(one, 2), aBidsPlaced(two, 7)])
  channel.isAway = false
  await eventually(() => expect(received).toHaveLength(2))
  const sent = Object.fromEntries(received.map(({ auctionId, auction }) => [auctionId, auction.version]))
  expect(sent).toEqual({ [one]: 2, [two]: 7 })
})
