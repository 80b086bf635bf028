import { auctionChannel, type LiveAuctionMessage, liveChannels, newId } from '@boli/contracts'
import { createRedisLiveChannel, type RedisLiveChannel } from '@boli/live-channel/redis'
import { silentLogger } from '@boli/test-kit'
import { sum } from '../measure/statistics.ts'

/** Lots watched on one node, of which the last are watched on all nodes. */
const LOTS_PER_NODE = 200
const HOT_LOTS = 5
const MESSAGES_PER_LOT = 2
/** Lots that are updated at once: all nodes share one process here. */
const LOTS_AT_ONCE = 50
const RECEIVED_WITHIN_MS = 60_000

/** Ways of choosing the channel of a lot. */
export const ways = {
  'all on one channel': () => liveChannels.auctions,
  'a channel of each auction': auctionChannel,
}

/**
 * A market that grows with its nodes: each node watches the same number of lots, with the same number of bids each.
 * Nodes are objects with their own connections to Redis.
 */
export async function measureNodes(redisUrl: string, way: keyof typeof ways, nodes: number) {
  const open = () => createRedisLiveChannel({ url: redisUrl, logger: silentLogger })
  const publisher = open()
  const listeners = Array.from({ length: nodes }, open)
  try {
    const channelOf = ways[way]
    const lotIds = (count: number) => Array.from({ length: count }, () => newId())
    const hot = lotIds(HOT_LOTS)
    const own = listeners.map(() => lotIds(LOTS_PER_NODE - HOT_LOTS))
    const watched = own.map((lots) => new Set([...hot, ...lots].map(channelOf)))
    const lots = [...hot, ...own.flat()]
    let received = 0
    const receive = () => {
      received += 1
    }
    await Promise.all(
      listeners.flatMap((node, index) =>
        [...(watched[index] ?? [])].map((channel) => node.subscribe(channel, receive)),
      ),
    )
    const bytesBefore = await bytesOut(publisher)
    const cpuBefore = process.cpuUsage()
    const updates = Array.from({ length: MESSAGES_PER_LOT }, () => lots).flat()
    const listenersOf = (lot: string) => watched.filter((channels) => channels.has(channelOf(lot))).length
    let wanted = 0
    for (let start = 0; start < updates.length; start += LOTS_AT_ONCE) {
      const together = updates.slice(start, start + LOTS_AT_ONCE)
      wanted += sum(together.map(listenersOf))
      await Promise.all(together.map((lot) => publisher.publish(channelOf(lot), aMessage(lot, start + 1))))
      await until(() => received === wanted)
    }
    const cpu = process.cpuUsage(cpuBefore)
    return {
      ...{ way, nodes, lots: lots.length },
      /** Messages published in total. */
      published: updates.length,
      /** Messages received by one node, on average. */
      messagesPerNode: received / nodes,
      kilobytesPerNode: ((await bytesOut(publisher)) - bytesBefore) / nodes / 1024,
      /** CPU of nodes and publisher together, per received message. */
      microsecondsPerMessage: (cpu.user + cpu.system) / received,
    }
  } finally {
    await Promise.all([publisher, ...listeners].map((channel) => channel.close()))
  }
}

/** @throws if a message is not received, or received more than once. */
async function until(isReceived: () => boolean): Promise<void> {
  const deadline = performance.now() + RECEIVED_WITHIN_MS
  while (!isReceived()) {
    if (performance.now() > deadline) throw new Error('the nodes did not receive every message')
    await new Promise(setImmediate)
  }
}

/** Bytes sent by Redis to all clients; its answers to the publisher are some bytes per command. */
async function bytesOut({ redis }: RedisLiveChannel): Promise<number> {
  const stats = await redis.info('stats')
  return Number(/total_net_output_bytes:(\d+)/.exec(stats)?.[1])
}

/** As large as that of one bid. */
function aMessage(auctionId: string, version: number): LiveAuctionMessage {
  const bidder = { _id: newId(), username: 'asha_devi_karnal' }
  const at = new Date().toISOString()
  const bid = { _id: newId(), auction: auctionId, bid_amount: 2_275.5, bid_time: at, bidder }
  return {
    kind: 'bids',
    auctionId,
    productName: 'Basmati rice, Pusa 1121',
    previousVersion: version,
    auction: {
      ...{ _id: auctionId, version: version + 1, status: 'active', closeReason: null },
      ...{ highestBid: 2_275.5, highestBidder: bidder, totalBids: version, participants: 12 },
      ...{ bidIncrement: 25, minimumNextBid: 2_300.5, reserve: 'met', startTime: at, endTime: at },
    },
    bids: [{ ...bid, isAutomatic: false, sequence: version }],
    outbid: [newId()],
  }
}
