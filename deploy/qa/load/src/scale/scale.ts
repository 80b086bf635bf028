import { migrations } from '@boli/auctions/migrations'
import { startRedis } from '@boli/test-kit/parts'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { median } from '../measure/statistics.ts'
import { formatMs, formatRate, nothing, tableOf } from '../report.ts'
import { unlimited } from '../service-parts.ts'
import { openOwnSchema } from '../service-under-test.ts'
import { measureNodes, ways } from './nodes.ts'
import { measureKill, measureRelays } from './relays.ts'

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
  const redis = await startRedis()
  bench.endings.defer(redis.stop)
  const nodes: Awaited<ReturnType<typeof measureNodes>>[] = []
  for (const way of Object.keys(ways) as (keyof typeof ways)[])
    for (const count of NODES) nodes.push(await measureNodes(redis.url, way, count))
  const isScaling =
    relays.every(({ factor }) => factor === null || factor >= WANTED_FACTOR) &&
    isFlat(nodes.slice(-NODES.length))
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
  let half: number | null = null
  return [...measured].map(([instances, rounds]) => {
    const eventsPerSecond = median(rounds.map((one) => one.eventsPerSecond))
    const factor = half === null ? null : eventsPerSecond / half
    half = eventsPerSecond
    return {
      ...{ instances, eventsPerSecond, factor },
      least: Math.min(...rounds.map(({ least }) => least)),
      most: Math.max(...rounds.map(({ most }) => most)),
      relayMicroseconds: median(rounds.map((one) => one.relayMicroseconds)),
      postgresMicroseconds: median(rounds.map((one) => one.postgresMicroseconds)),
    }
  })
}

/** Whether nodes of the largest market receive no more than those of the smallest. */
function isFlat(figures: readonly Awaited<ReturnType<typeof measureNodes>>[]): boolean {
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
