import { migrations } from '@boli/auctions/migrations'
import { createDatabase, migrate } from '@boli/database'
import { createSystemDatabase } from '@boli/system'
import { type OwnPostgres, startPostgres, startRedis } from '@boli/test-kit/parts'
import { readOptions, toCount } from '../command-line.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { median } from '../measure/median.ts'
import { formatMs, formatRate } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeDocs } from '../report/write-docs.ts'
import { measureNodes, type NodeFigures } from './measure-nodes.ts'
import { type KillFigures, measureKill, measureRelays, type RelayFigures } from './measure-relays.ts'

export const scaleUsage = `usage: npm run bench:scale -- [options]
  --events 8000     events for each instance that relays
  --rounds 3        interleaved; the medians count
  --send-ms 200     how long the bus takes for one send: one at a time, 512 KB at most
  --write-docs      puts the tables into docs/benchmarks.md`

const INSTANCES = [1, 2, 4] as const
const NODES = [4, 8, 16, 32] as const
const WANTED_FACTOR = 1.7
/** What a node takes in may differ by so much between the smallest and the largest market. */
const FLAT_WITHIN = 1.1

/** Relays and realtime nodes, a few and more of them. @returns whether they scale as wanted. */
export async function runScale(args: readonly string[], command: string): Promise<boolean> {
  const given = readOptions(args, {
    events: { type: 'string', default: '8000' },
    rounds: { type: 'string', default: '3' },
    'send-ms': { type: 'string', default: '200' },
    'write-docs': { type: 'boolean', default: false },
  })
  const sendMs = toCount('send-ms', given['send-ms'])
  const eventsPerInstance = toCount('events', given.events)
  const rounds = toCount('rounds', given.rounds)
  const startedAt = new Date().toISOString()
  const postgres = await startPostgres({ isDurable: true })
  try {
    const machine = await describeMachine(postgres.url)
    const { relays, kill } = await withRelays(postgres, rounds, { sendMs, eventsPerInstance })
    const nodes = await withNodes()
    const isScaling =
      relays.every((one, index) => {
        const half = relays[index - 1]
        return !half || one.eventsPerSecond / half.eventsPerSecond >= WANTED_FACTOR
      }) && isFlat(nodes.filter(({ way }) => way === 'a channel of each auction'))
    const text = [
      `\`${command}\`, ${startedAt}`,
      machineLines(machine)
        .map((line) => `- ${line}`)
        .join('\n'),
      `Medians of ${rounds} interleaved rounds. A send takes ${sendMs} ms and holds 512 KB at most.`,
      relayTable(relays),
      killLines(kill),
      nodeTable(nodes),
      'µs each: CPU of nodes and publisher together for a message that a node took in.',
      isScaling ? 'Both scale as wanted.' : '**They do not scale as wanted.**',
    ].join('\n\n')
    console.log(`\n${text}`)
    if (given['write-docs']) await writeDocs('scale', text)
    return isScaling && kill.left === 0
  } finally {
    await postgres.stop()
  }
}

async function withRelays(
  postgres: OwnPostgres,
  rounds: number,
  given: { sendMs: number; eventsPerInstance: number },
) {
  const { urls } = await createSystemDatabase(postgres.url, 'scale_bench')
  const database = createDatabase<object>({
    ...{ url: urls.auctions, schema: 'auctions', applicationName: 'scale', logger: silentLogger },
    statementTimeoutMs: 0,
  })
  await migrate(database, migrations)
  const { pool } = database
  const stand = { ...given, pool, databaseUrl: urls.auctions, postgresPid: postgres.pid() }
  const measured = new Map<number, RelayFigures[]>()
  for (let round = 1; round <= rounds; round += 1)
    for (const instances of INSTANCES) {
      const figures = await measureRelays(stand, instances)
      measured.set(instances, [...(measured.get(instances) ?? []), figures])
      console.log(`${instances} relays: ${formatRate(figures.eventsPerSecond)} events a second`)
    }
  const relays = [...measured.values()].map(mediansOf)
  const kill = await measureKill(stand)
  await database.close()
  return { relays, kill }
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

async function withNodes(): Promise<NodeFigures[]> {
  const redis = await startRedis()
  try {
    const figures: NodeFigures[] = []
    for (const way of ['all on one channel', 'a channel of each auction'] as const)
      for (const nodes of NODES) {
        figures.push(await measureNodes(redis.url, way, nodes))
        console.log(`${nodes} nodes, ${way}: ${figures.at(-1)?.messagesPerNode} messages a node`)
      }
    return figures
  } finally {
    await redis.stop()
  }
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
    'Of four relays one is killed (SIGKILL) amid its work. The three others published',
    `${formatRate(before)} events a second before, and ${formatRate(after)} after it with the work of the fourth.`,
    `None of them was without an acknowledged send for longer than ${Math.round(longestPauseMs)} ms.`,
    `After ${Math.round(takenOverMs)} ms all slices were led again, and in the end ${left} events were left.`,
  ].join('\n')
}

function nodeTable(figures: readonly NodeFigures[]): string {
  return markdownTable(
    ['live channel', 'nodes', 'lots', 'messages told', 'messages a node', 'KB a node', 'µs each'],
    figures.map((one) => [
      one.way,
      String(one.nodes),
      formatRate(one.lots),
      formatRate(one.told),
      formatRate(one.messagesPerNode),
      formatRate(one.kilobytesPerNode),
      formatMs(one.microsecondsPerMessage),
    ]),
  )
}
