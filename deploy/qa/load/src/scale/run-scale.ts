import { migrations } from '@boli/auctions/migrations'
import { startRedis } from '@boli/test-kit/parts'
import { type Bench, benchmark, forDocs } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { median } from '../measure/median.ts'
import { formatMs, formatRate, markdownTable } from '../report.ts'
import { unlimited } from '../service-parts.ts'
import { openOwnSchema } from '../service-under-test.ts'
import { measureNodes, type NodeFigures } from './measure-nodes.ts'
import { type KillFigures, measureKill, measureRelays, type RelayFigures } from './measure-relays.ts'

const options = {
  events: count(8_000, 'events for each instance that relays'),
  rounds: count(3, 'interleaved; the medians count'),
  'send-ms': count(200, 'how long the bus takes for one send: one at a time, 512 KB at most'),
  'write-docs': forDocs,
}

const INSTANCES = [1, 2, 4] as const
const NODES = [4, 8, 16, 32] as const
const WANTED_FACTOR = 1.7
/** Allowed difference of a node's received messages between the smallest and the largest market. */
const FLAT_WITHIN = 1.1

/** Measures growing numbers of relays and realtime nodes. Succeeds if they scale as expected. */
export const scale = benchmark('scale', options, async (bench, { events, rounds, sendMs, writeDocs }) => {
  const { relays, kill } = await withRelays(bench, rounds, { sendMs, eventsPerInstance: events })
  const nodes = await withNodes(bench)
  const isScaling =
    relays.every((one, index) => {
      const half = relays[index - 1]
      return !half || one.eventsPerSecond / half.eventsPerSecond >= WANTED_FACTOR
    }) && isFlat(nodes.filter(({ way }) => way === 'a channel of each auction'))
  const sections = [
    `Medians of ${rounds} interleaved rounds. A send takes ${sendMs} ms and holds 512 KB at most.`,
    ...[relayTable(relays), killLines(kill), nodeTable(nodes)],
    'µs each: CPU of nodes and publisher together for each message received by a node.',
    isScaling ? 'Both scale as required.' : '**They do not scale as wanted.**',
  ]
  await bench.report(sections, { docs: writeDocs && 'scale' })
  return isScaling && kill.left === 0
})

async function withRelays(
  bench: Bench,
  rounds: number,
  given: { sendMs: number; eventsPerInstance: number },
) {
  const { database, url, postgresPid } = await openOwnSchema(bench, 'auctions', migrations, unlimited)
  const stand = { ...given, pool: database.pool, databaseUrl: url, postgresPid }
  const measured = new Map<number, RelayFigures[]>()
  for (let round = 1; round <= rounds; round += 1)
    for (const instances of INSTANCES) {
      const figures = await measureRelays(stand, instances)
      measured.set(instances, [...(measured.get(instances) ?? []), figures])
      bench.say(`${instances} relays: ${formatRate(figures.eventsPerSecond)} events a second`)
    }
  const relays = [...measured.values()].map(mediansOf)
  return { relays, kill: await measureKill(stand) }
}

function mediansOf(rounds: readonly RelayFigures[]): RelayFigures {
  const of = (name: keyof RelayFigures) => median(rounds.map((one) => one[name]))
  return {
    instances: of('instances'),
    eventsPerSecond: of('eventsPerSecond'),
    least: Math.min(...rounds.map((one) => one.least)),
    most: Math.max(...rounds.map((one) => one.most)),
    relayMicroseconds: of('relayMicroseconds'),
    postgresMicroseconds: of('postgresMicroseconds'),
  }
}

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
  return first !== undefined && last !== undefined
    ? last.messagesPerNode <= first.messagesPerNode * FLAT_WITHIN &&
        last.kilobytesPerNode <= first.kilobytesPerNode * FLAT_WITHIN
    : false
}

function relayTable(figures: readonly RelayFigures[]): string {
  const rows = figures.map((one, index) => {
    const half = figures[index - 1]
    return [
      String(one.instances),
      formatRate(one.eventsPerSecond),
      half ? `× ${(one.eventsPerSecond / half.eventsPerSecond).toFixed(2)}` : '–',
      `${formatRate(one.least)}–${formatRate(one.most)}`,
      formatMs(one.relayMicroseconds),
      formatMs(one.postgresMicroseconds),
    ]
  })
  const head = [
    'relays',
    'events/s',
    'of half as many',
    'events of one',
    'relay, µs an event',
    'Postgres, µs',
  ]
  return markdownTable(head, rows)
}

function killLines({ before, after, longestPauseMs, takenOverMs, left }: KillFigures): string {
  return [
    'One of four relays is killed (SIGKILL) while it works. The three others published',
    `${formatRate(before)} events a second before, and ${formatRate(after)} afterwards, including the work of the fourth.`,
    `None of them was without an acknowledged send for longer than ${Math.round(longestPauseMs)} ms.`,
    `After ${Math.round(takenOverMs)} ms all slices were led again, and in the end ${left} events were left.`,
  ].join('\n')
}

function nodeTable(figures: readonly NodeFigures[]): string {
  return markdownTable(
    ['live channel', 'nodes', 'lots', 'messages sent', 'messages a node', 'KB a node', 'µs each'],
    figures.map((one) => [
      one.way,
      String(one.nodes),
      formatRate(one.lots),
      formatRate(one.published),
      formatRate(one.messagesPerNode),
      formatRate(one.kilobytesPerNode),
      formatMs(one.microsecondsPerMessage),
    ]),
  )
}
