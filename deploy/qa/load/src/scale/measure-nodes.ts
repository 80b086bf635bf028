import { auctionChannel, type LiveAuctionMessage, liveChannels, newId } from '@boli/contracts'
import { createRedisLiveChannel, type RedisLiveChannel } from '@boli/live-channel/redis'
import { silentLogger } from '../service-parts.ts'

/** Lots watched on one node, of which the last are watched on all nodes. */
const LOTS_PER_NODE = 200
const HOT_LOTS = 5
const MESSAGES_PER_LOT = 2
/** Lots that are updated at once: all nodes share one process here. */
const LOTS_AT_ONCE = 50
const HEARD_WITHIN_MS = 60_000

export type Way = 'all on one channel' | 'a channel of each auction'

export interface NodeFigures {
  way: Way
  nodes: number
  lots: number
  /** Messages published in total. */
  published: number
  /** Messages received by one node, on average. */
  messagesPerNode: number
  kilobytesPerNode: number
  /** CPU of nodes and publisher together, per received message. */
  microsecondsPerMessage: number
}

/**
 * A market that grows with its nodes: each node watches the same number of lots, with the same number of bids each.
 * Nodes are objects with their own connections to Redis.
 */
export async function measureNodes(redisUrl: string, way: Way, nodes: number): Promise<NodeFigures> {
  const open = () => createRedisLiveChannel({ url: redisUrl, logger: silentLogger })
  const publisher = open()
  const listeners = Array.from({ length: nodes }, open)
  try {
    const hot = Array.from({ length: HOT_LOTS }, () => newId())
    const own = listeners.map(() => Array.from({ length: LOTS_PER_NODE - HOT_LOTS }, () => newId()))
    const lots = [...hot, ...own.flat()]
    const published = lots.length * MESSAGES_PER_LOT
    let received = 0
    const receive = () => {
      received += 1
    }
    await Promise.all(
      listeners.map((node, index) => subscribe(node, way, [...hot, ...(own[index] ?? [])], receive)),
    )
    const bytesBefore = await bytesOut(publisher)
    const cpuBefore = process.cpuUsage()
    const telling = Array.from({ length: MESSAGES_PER_LOT }, () => lots).flat()
    const listenersOf = (lot: string) => (way === 'all on one channel' || hot.includes(lot) ? nodes : 1)
    let wanted = 0
    for (let start = 0; start < telling.length; start += LOTS_AT_ONCE) {
      const together = telling.slice(start, start + LOTS_AT_ONCE)
      for (const lot of together) wanted += listenersOf(lot)
      await Promise.all(
        together.map((lot) => publisher.publish(channelOf(way, lot), aMessage(lot, start + 1))),
      )
      await until(() => received === wanted)
    }
    const cpu = process.cpuUsage(cpuBefore)
    return {
      way,
      nodes,
      lots: lots.length,
      published,
      messagesPerNode: received / nodes,
      kilobytesPerNode: ((await bytesOut(publisher)) - bytesBefore) / nodes / 1024,
      microsecondsPerMessage: (cpu.user + cpu.system) / received,
    }
  } finally {
    await Promise.all([publisher, ...listeners].map((channel) => channel.close()))
  }
}

function channelOf(way: Way, lot: string): string {
  return way === 'all on one channel' ? liveChannels.auctions : auctionChannel(lot)
}

/** @throws if a message is not received, or received more than once. */
async function until(isHeard: () => boolean): Promise<void> {
  const deadline = performance.now() + HEARD_WITHIN_MS
  while (!isHeard()) {
    if (performance.now() > deadline) throw new Error('the nodes did not receive every message')
    await new Promise(setImmediate)
  }
}

function subscribe(node: RedisLiveChannel, way: Way, lots: readonly string[], receive: () => void) {
  if (way === 'all on one channel') return node.subscribe(liveChannels.auctions, receive)
  return Promise.all(lots.map((lot) => node.subscribe(channelOf(way, lot), receive)))
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
