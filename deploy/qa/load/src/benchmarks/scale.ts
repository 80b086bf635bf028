import { setTimeout as sleep } from 'node:timers/promises'
import { migrations } from '@boli/auctions/migrations'
import { auctionChannel, type LiveAuctionMessage, liveChannels, newId, topics } from '@boli/contracts'
import { type EventPublisher, startOutboxRelay } from '@boli/database'
import { createRedisLiveChannel, type RedisLiveChannel } from '@boli/live-channel/redis'
import { eventually, silentLogger } from '@boli/test-kit'
import { startRedis } from '@boli/test-kit/parts'
import type pg from 'pg'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { type HelperProcess, serveCalls, startHelper } from '../helper-process.ts'
import { median, sum } from '../measure/statistics.ts'
import { measureUsage } from '../measure/usage-meter.ts'
import { formatMs, formatRate, nothing, tableOf } from '../report.ts'
import { openSchema, unlimited, withEndings } from '../service-parts.ts'
import { openOwnSchema } from '../service-under-test.ts'

const options = {
  events: count(8_000, 'events for each instance that relays'),
  rounds: count(3, 'interleaved; the medians count'),
  sendMs: count(200, 'how long the bus takes for one send: one at a time, 512 KB at most'),
}

const INSTANCES = [1, 2, 4]
const NODES = [4, 8, 16, 32]
const WANTED_FACTOR = 1.7
/** Allowed difference of a node's received messages between the smallest and the largest market. */
const FLAT_WITHIN = 1.1

/** Measures growing numbers of relays and realtime nodes. Succeeds if they scale as expected. */
export const scale = benchmark('scale', options, async (bench, { events, rounds, sendMs }) => {
  const { database, url, postgresPid } = await openOwnSchema(bench, 'auctions', migrations, unlimited)
  const stand = { pool: database.pool, databaseUrl: url, postgresPid, sendMs, eventsPerInstance: events }
  const measured = await bench.inRounds(rounds, INSTANCES, async (instances) => {
    const figures = await measureRelays(stand, instances)
    bench.say(`${instances} relays: ${formatRate(figures.eventsPerSecond)} events a second`)
    return figures
  })
  const relays = withFactors(measured)
  const kill = await measureKill(stand)
  const nodes = await withNodes(bench)
  const isScaling =
    relays.every(({ factor }) => factor === null || factor >= WANTED_FACTOR) &&
    isFlat(nodes.filter(({ way }) => way === 'a channel of each auction'))
  await bench.report([
    `Medians of ${rounds} interleaved rounds. A send takes ${sendMs} ms and holds 512 KB at most.`,
    tableOf(relays, [
      ['relays', ({ instances }) => String(instances)],
      ['events/s', (one) => formatRate(one.eventsPerSecond)],
      ['of half as many', ({ factor }) => (factor === null ? nothing : `× ${factor.toFixed(2)}`)],
      ['events of one', ({ least, most }) => `${formatRate(least)}–${formatRate(most)}`],
      ['relay, µs an event', (one) => formatMs(one.relayMicroseconds)],
      ['Postgres, µs', (one) => formatMs(one.postgresMicroseconds)],
    ]),
    killLines(kill),
    tableOf(nodes, [
      ['live channel', ({ way }) => way],
      ['nodes', ({ nodes }) => String(nodes)],
      ['lots', ({ lots }) => formatRate(lots)],
      ['messages sent', ({ published }) => formatRate(published)],
      ['messages a node', (one) => formatRate(one.messagesPerNode)],
      ['KB a node', (one) => formatRate(one.kilobytesPerNode)],
      ['µs each', (one) => formatMs(one.microsecondsPerMessage)],
    ]),
    'µs each: CPU of nodes and publisher together for each message received by a node.',
    isScaling ? 'Both scale as required.' : '**They do not scale as wanted.**',
  ])
  return isScaling && kill.left === 0
})

/** Medians of the rounds; `factor` compares with half as many relays. */
function withFactors(measured: ReadonlyMap<number, readonly Awaited<ReturnType<typeof measureRelays>>[]>) {
  const all = [...measured].map(([instances, rounds]) => {
    const of = (name: 'eventsPerSecond' | 'least' | 'most' | 'relayMicroseconds' | 'postgresMicroseconds') =>
      rounds.map((one) => one[name])
    return {
      instances,
      eventsPerSecond: median(of('eventsPerSecond')),
      least: Math.min(...of('least')),
      most: Math.max(...of('most')),
      relayMicroseconds: median(of('relayMicroseconds')),
      postgresMicroseconds: median(of('postgresMicroseconds')),
    }
  })
  return all.map((one, index) => {
    const half = all[index - 1]
    return { ...one, factor: half ? one.eventsPerSecond / half.eventsPerSecond : null }
  })
}

type NodeFigures = Awaited<ReturnType<typeof measureNodes>>

async function withNodes({ endings, say }: Bench): Promise<NodeFigures[]> {
  const redis = await startRedis()
  endings.defer(redis.stop)
  const figures: NodeFigures[] = []
  for (const way of ['all on one channel', 'a channel of each auction'] as const)
    for (const nodes of NODES) {
      const measured = await measureNodes(redis.url, way, nodes)
      figures.push(measured)
      say(`${nodes} nodes, ${way}: ${measured.messagesPerNode} messages a node`)
    }
  return figures
}

function isFlat(figures: readonly NodeFigures[]): boolean {
  const [first, last] = [figures[0], figures.at(-1)]
  return (['messagesPerNode', 'kilobytesPerNode'] as const).every(
    (name) => first && last && last[name] <= first[name] * FLAT_WITHIN,
  )
}

function killLines({
  before,
  after,
  longestPauseMs,
  takenOverMs,
  left,
}: Awaited<ReturnType<typeof measureKill>>): string {
  return [
    'One of four relays is killed (SIGKILL) while it works. The three others published',
    `${formatRate(before)} events a second before, and ${formatRate(after)} afterwards, including the work of the fourth.`,
    `None of them was without an acknowledged send for longer than ${Math.round(longestPauseMs)} ms.`,
    `After ${Math.round(takenOverMs)} ms all slices were led again, and in the end ${left} events were left.`,
  ].join('\n')
}

const LOOK_EVERY_MS = 50
const SHARED_WITHIN_MS = 60_000
const SLICES = 16
/** Of lots; each is a key. */
const KEYS = 2_000

interface RelayStand {
  pool: pg.Pool
  databaseUrl: string
  postgresPid: number
  sendMs: number
  eventsPerInstance: number
}

type Relays = readonly HelperProcess<typeof relayCalls>[]

/** Events a second published by a number of instances, each over a bus with the given latency. */
function measureRelays(stand: RelayStand, instances: number) {
  return withRelays(stand, instances, async (relays) => {
    const events = instances * stand.eventsPerInstance
    const before = await lookAt(relays)
    await fill(stand.pool, events)
    const beganMs = performance.now()
    const [, { postgres }] = await measureUsage({ postgres: stand.postgresPid }, () => untilEmpty(stand.pool))
    const seconds = (performance.now() - beganMs) / 1_000
    const after = await lookAt(relays)
    const grown = (name: 'published' | 'cpuMicroseconds') =>
      after.map((look, index) => look[name] - (before[index]?.[name] ?? 0))
    return {
      eventsPerSecond: events / seconds,
      /** Events of the instances that published fewest and most. */
      least: Math.min(...grown('published')),
      most: Math.max(...grown('published')),
      relayMicroseconds: sum(grown('cpuMicroseconds')) / events,
      postgresMicroseconds: ((postgres?.cores ?? 0) * seconds * 1_000_000) / events,
    }
  })
}

/** Kills one of four working instances. */
function measureKill(stand: RelayStand) {
  return withRelays(stand, 4, async ([killed, ...others]) => {
    await fill(stand.pool, 4 * stand.eventsPerInstance)
    const [began, beganMs] = [await publishedBy(others), performance.now()]
    await sleep(stand.sendMs * 6)
    await killed?.stop()
    await Promise.all(others.map((relay) => relay.call('watchPauses', null)))
    const [middle, killedMs] = [await publishedBy(others), performance.now()]
    await untilLed(others)
    const takenOverMs = performance.now() - killedMs
    await untilEmpty(stand.pool)
    const pauses = (await lookAt(others)).map(({ longestPauseMs }) => longestPauseMs)
    return {
      /** Events a second of the other three, before and after they took over the work of the fourth. */
      before: ((middle - began) * 1_000) / (killedMs - beganMs),
      after: (((await publishedBy(others)) - middle) * 1_000) / (performance.now() - killedMs),
      /** Longest time in which one of the others had no acknowledged send. */
      longestPauseMs: Math.max(...pauses),
      /** Time until all slices were led again. */
      takenOverMs,
      left: await left(stand.pool),
    }
  })
}

const publishedBy = async (relays: Relays) => sum((await lookAt(relays)).map(({ published }) => published))

async function withRelays<Result>(
  { databaseUrl, sendMs }: RelayStand,
  instances: number,
  measure: (relays: Relays) => Promise<Result>,
): Promise<Result> {
  return withEndings(async (endings) => {
    const relays = Array.from({ length: instances }, () =>
      startHelper<typeof relayCalls>(import.meta.filename, endings),
    )
    await Promise.all(relays.map((relay) => relay.call('start', { databaseUrl, sendMs })))
    await untilLed(relays, Math.floor(SLICES / instances))
    return measure(relays)
  })
}

/** Waits until all slices are led, and each relay has its share. */
function untilLed(relays: Relays, share = 1): Promise<void> {
  const check = async () => {
    const slices = (await lookAt(relays)).map((look) => look.slices)
    if (sum(slices) !== SLICES || slices.some((one) => one < share))
      throw new Error(`The relays lead ${slices.join(', ')} slices`)
  }
  return eventually(check, { withinMs: SHARED_WITHIN_MS, everyMs: LOOK_EVERY_MS })
}

const lookAt = (relays: Relays) => Promise.all(relays.map((relay) => relay.call('look', null)))

/** Events as large as those of one bid, of many lots, in one transaction: all become visible at once. */
async function fill(pool: pg.Pool, events: number): Promise<void> {
  await pool.query(
    `with lots as (select number, gen_random_uuid()::text as id from generate_series(0, ${KEYS - 1}) as number)
    insert into outbox (topic, key, event)
    select $1, id, json_build_object('id', gen_random_uuid(), 'type', 'bids-placed', 'subject', id,
      'version', event, 'data', repeat('x', 1000))
    from generate_series(1, $2::int) as event join lots on number = event % ${KEYS} order by event`,
    [topics.auctions, events],
  )
  await pool.query(`select pg_notify('auctions_outbox', '')`)
}

async function untilEmpty(pool: pg.Pool): Promise<void> {
  while ((await left(pool)) > 0) await sleep(LOOK_EVERY_MS)
}

async function left(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from outbox')
  return rows[0]?.left ?? 0
}

/** Lots watched on one node, of which the last are watched on all nodes. */
const LOTS_PER_NODE = 200
const HOT_LOTS = 5
const MESSAGES_PER_LOT = 2
/** Lots that are updated at once: all nodes share one process here. */
const LOTS_AT_ONCE = 50
const HEARD_WITHIN_MS = 60_000

type Way = 'all on one channel' | 'a channel of each auction'

/**
 * A market that grows with its nodes: each node watches the same number of lots, with the same number of bids each.
 * Nodes are objects with their own connections to Redis.
 */
async function measureNodes(redisUrl: string, way: Way, nodes: number) {
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
    const lotOfEach = Array.from({ length: MESSAGES_PER_LOT }, () => lots).flat()
    const listenersOf = (lot: string) => (way === 'all on one channel' || hot.includes(lot) ? nodes : 1)
    let wanted = 0
    for (let start = 0; start < lotOfEach.length; start += LOTS_AT_ONCE) {
      const together = lotOfEach.slice(start, start + LOTS_AT_ONCE)
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
      /** Messages published in total. */
      published,
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

/** Batch size of the Kafka producer. */
const BYTES_PER_SEND = 512 * 1024

/**
 * A bus with a given latency: one send at a time, as with Kafka, each with everything that arrived meanwhile. The time
 * is spent waiting, so that relays on one machine are limited as on separate machines.
 */
class DistantBus implements EventPublisher {
  published = 0
  longestPauseMs = 0
  #lastSendMs = performance.now()
  readonly #sendMs: number
  readonly #calls: { sizes: number[]; resolve: () => void }[] = []
  #isSending = false

  constructor(sendMs: number) {
    this.#sendMs = sendMs
  }

  publish(_topic: string, events: readonly unknown[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#calls.push({ sizes: events.map((event) => JSON.stringify(event).length), resolve })
    if (!this.#isSending) void this.#send()
    return promise
  }

  async #send(): Promise<void> {
    this.#isSending = true
    while (this.#calls.length > 0) {
      let bytes = 0
      for (const { sizes } of this.#calls) {
        while (sizes.length > 0 && bytes < BYTES_PER_SEND) {
          bytes += sizes.shift() ?? 0
          this.published += 1
        }
      }
      await sleep(this.#sendMs)
      const nowMs = performance.now()
      this.longestPauseMs = Math.max(this.longestPauseMs, nowMs - this.#lastSendMs)
      this.#lastSendMs = nowMs
      while (this.#calls[0]?.sizes.length === 0) this.#calls.shift()?.resolve()
    }
    this.#isSending = false
  }
}

let bus = new DistantBus(0)
let slices = 0

/** A process with a relay: one instance of a service that runs only that. */
const relayCalls = {
  async start({ databaseUrl, sendMs }: { databaseUrl: string; sendMs: number }): Promise<void> {
    bus = new DistantBus(sendMs)
    const onLeads = (led: number) => {
      slices = led
    }
    const database = openSchema(databaseUrl, 'auctions')
    startOutboxRelay({ database, bus, logger: silentLogger, metrics: { onLeads } })
  },
  /** Pauses between sends that end from now on count. */
  async watchPauses(_: null) {
    bus.longestPauseMs = 0
  },
  /** @returns what it did since it started. `slices`: parts of the outbox that it leads. */
  async look(_: null) {
    const { user, system } = process.cpuUsage()
    const { published, longestPauseMs } = bus
    return { published, longestPauseMs, slices, cpuMicroseconds: user + system }
  },
}

if (import.meta.main) serveCalls(relayCalls)
