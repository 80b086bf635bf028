import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { type AnalyticsTables, buildApp, migrations, projectionTables } from '@boli/analytics'
import { type DomainEvent, routes, topics } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import { createKafkaEventBus, ensureTopics, moveGroup } from '@boli/event-bus/kafka'
import { findServers } from '@boli/system'
import { eventually, silentLogger } from '@boli/test-kit'
import { sql } from 'kysely'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { atEvenPace } from '../load/run-load.ts'
import { sum } from '../measure/statistics.ts'
import { measureUsage } from '../measure/usage-meter.ts'
import { bulleted, coresOf, formatMs, formatRate, progressOf, tableOf, whole } from '../report.ts'
import {
  type Case,
  isSlow,
  measureCases,
  measureUntil,
  openOwnSchema,
  type ServiceUnderTest,
  serviceUnderTest,
  type Timed,
} from '../service-under-test.ts'
import { PastMarket } from './past-market.ts'

const options = {
  bids: count(1_000_000, 'in the topics'),
  bidsPerEvent: count(1, 'on average; a busy market puts more into one event'),
  bidsPerAuction: count(50, 'on average'),
  liveRate: count(50, 'copies of past events a second for the service while the rebuild runs'),
  calls: count(200, 'measured calls of each kind while nothing else runs'),
  slow: count(20, 'milliseconds wanted at the 95th percentile with those rows'),
}

/** The copies for the service during a rebuild are drawn from this many events. */
const SAMPLED_EVENTS = 2_000

/** Rebuilds the projections of a large market while they are read. Succeeds if everything was correct. */
export const analytics = benchmark('analytics', options, async (bench, o) => {
  const { say } = bench
  const stand = await openRebuildStand(bench)
  const { database } = stand
  say(`publishing ${whole(o.bids)} bids …`)
  const market = new PastMarket(o)
  const beganMs = performance.now()
  const { events, sample } = await fillTopics(stand.bus, market, Math.ceil(o.bids / SAMPLED_EVENTS), say)
  const filledInSeconds = (performance.now() - beganMs) / 1000
  say(`${whole(events)} events published in ${filledInSeconds.toFixed(0)} s`)

  say('filling the projections from the topics …')
  const first = await runRebuild(stand.environment, say)
  say(`filled at ${formatRate(first.events / first.seconds)} events a second`)
  const rows = await fingerprintsOf(database)
  const figures = await readFigures(database)
  // Postgres does pending work of the fill now, not during the measurement.
  await sql`vacuum analyze`.execute(database.db)

  await stand.passOverEvents()
  const edge = { identityUrl: 'http://127.0.0.1:9', publicOrigins: [], isSecure: false }
  const service = await serviceUnderTest(bench, 'analytics', database, (parts) =>
    buildApp({ ...parts, bus: stand.bus, edge }),
  )
  const cases = dashboardCalls(service, o.slow)
  say('calling the dashboard …')
  const before = await measureCases(cases, o.calls)
  say('rebuilding, with the dashboard called and copies arriving meanwhile …')
  const busy = await rebuildUnderLoad(say, stand, cases, { sample, perSecond: o.liveRate })
  say('calling the dashboard again …')
  const after = await measureCases(cases, o.calls)
  const refused = sum([...before, ...busy.meanwhile, ...after].map((one) => one.refused))
  const problems = [
    ...differences('figures', figures, market.expected),
    ...(refused === 0 ? [] : [`${refused} calls were refused, as the service was too busy`]),
    ...differences('rows', await fingerprintsOf(database), rows),
  ]
  const slow = new Set([...before, ...after].filter(isSlow).map(({ one }) => one.name))
  const { seconds } = busy.rebuild
  const sections = [
    `The rebuild took ${seconds.toFixed(1)} s: **${formatRate(events / seconds)} events and ` +
      `${formatRate(o.bids / seconds)} bids a second**, while the service got ${whole(busy.copies)} copies of past ` +
      `events. Cores used: ${coresOf(busy.usage)}.`,
    callTable(before, busy.meanwhile, after),
    slow.size === 0
      ? `With these rows each call is answered within ${o.slow} ms at the 95th percentile.`
      : `**Slower than ${o.slow} ms at the 95th percentile:** ${[...slow].join('; ')}.`,
    problems.length === 0
      ? 'Every call was answered. The rows were identical before and after, and their figures those of the published events.'
      : bulleted(problems.map((problem) => `**${problem}**`)),
  ]
  const filling = `${whole(events)} events with ${whole(o.bids)} bids, published in ${filledInSeconds.toFixed(0)} s`
  await bench.report(sections, { lines: [`kafka: ${stand.kafka}`, filling] })
  return problems.length === 0 && slow.size === 0
})

async function rebuildUnderLoad(
  say: Bench['say'],
  { bus, postgresPid, environment }: RebuildStand,
  cases: readonly Case[],
  live: { sample: readonly Published[]; perSecond: number },
) {
  const [[rebuild, meanwhile, copies], usage] = await measureUsage({ postgres: postgresPid }, (meter) => {
    let isDone = false
    const rebuilding = runRebuild(environment, say, (pid) => meter.watch('rebuild', pid)).finally(() => {
      isDone = true
    })
    const isOver = () => isDone
    return Promise.all([rebuilding, measureUntil(cases, isOver), repeatEvents(bus, live, isOver)])
  })
  await untilCaughtUp(bus, 'analytics')
  return { rebuild, meanwhile, usage, copies }
}

/** All calls of the administrators' dashboard and auction page to analytics. */
function dashboardCalls(service: ServiceUnderTest, wantedMs: number): Case[] {
  const caller = { userId: '01900000-0000-7000-8000-000000000001', role: 'admin' } as const
  const paths = {
    stats: routes.adminStats.path,
    'auction-analytics': routes.auctionAnalytics.path,
    'auction-analytics, page 50': `${routes.auctionAnalytics.path}?page=50`,
    charts: routes.adminCharts.path,
    activity: routes.adminActivity.path,
  }
  return Object.entries(paths).map(([name, path]) => ({
    ...{ name, wantedMs },
    // Calls that the service is too busy to answer are counted, not repeated.
    call: () => service.call(path, { caller }),
  }))
}

/**
 * Rows and a checksum of each projection; equal values mean equal rows. The checksum adds up a hash of each row, so
 * that the order in which rows lie does not matter.
 */
async function fingerprintsOf({ db }: Database<AnalyticsTables>) {
  const prints: Record<string, unknown> = {}
  for (const table of projectionTables) {
    const { rows } = await sql`
      select count(*)::int as rows, coalesce(sum(hashtextextended(projected::text, 0)), 0)::text as checksum
      from ${sql.table(table)} as projected`.execute(db)
    prints[table] = rows[0]
  }
  return prints
}

/** Sums of the counters, in terms of the generated events. */
async function readFigures({ db }: Database<AnalyticsTables>) {
  const rows = await db
    .selectFrom('counters')
    .select(['name', ({ fn }) => fn.sum<string>('value').as('total')])
    .groupBy('name')
    .execute()
  const total = (name: string) => Number(rows.find((row) => row.name === name)?.total ?? 0)
  const names = ['users', 'lots', 'bids', 'sales', 'revenue', 'bidders']
  const figures = names.map((name) => [name, total(name)])
  return { ...Object.fromEntries(figures), bidAmounts: total('unit-bid-amounts') }
}

function differences(what: string, found: unknown, wanted: unknown): string[] {
  if (isDeepStrictEqual(found, wanted)) return []
  return [`${what}: ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`]
}

function callTable(before: Timed[], meanwhile: Timed[], after: Timed[]): string {
  const percentile = (of: readonly Timed[], percent: number) => (_: Timed, index: number) =>
    formatMs(of[index]?.times.percentile(percent) ?? 0)
  return tableOf(before, [
    ['', ({ one }) => one.name],
    ['p50 ms', percentile(before, 50)],
    ['p95 ms', percentile(before, 95)],
    ['in the rebuild p50', percentile(meanwhile, 50)],
    ['p95', percentile(meanwhile, 95)],
    ['max', percentile(meanwhile, 100)],
    ['after it p50', percentile(after, 50)],
    ['p95', percentile(after, 95)],
  ])
}

type RebuildStand = Awaited<ReturnType<typeof openRebuildStand>>

const UNUSED = '127.0.0.1:9'

/** The running dependencies of a rebuild, with empty topics and projections. */
async function openRebuildStand(bench: Bench) {
  const { database, url, postgresPid } = await openOwnSchema<AnalyticsTables>(bench, 'analytics', migrations)
  const { kafka, stop } = await findServers('kafka')
  bench.endings.defer(stop)
  const { brokers } = kafka
  const client = { brokers, clientId: 'analytics-bench', logger: silentLogger }
  await ensureTopics({ brokers, topics: Object.values(topics), replicationFactor: 1 })
  const bus = createKafkaEventBus(client)
  bench.endings.defer(bus.close)
  return {
    ...{ kafka: kafka.how, postgresPid, database, bus },
    /** Of the rebuild's process. */
    environment: {
      ...{ DATABASE_URL: url, KAFKA_BROKERS: brokers.join(',') },
      REDIS_URL: `redis://${UNUSED}`,
      IDENTITY_URL: `http://${UNUSED}`,
      SERVICE_TOKEN_SECRET: 'analytics'.repeat(4),
    },
    /** Marks the topics' content as read by the service. */
    passOverEvents: () =>
      moveGroup({ ...client, group: 'analytics', topics: [topics.users, topics.auctions], to: 'end' }),
  }
}

const command = join(import.meta.dirname, '../../../../../services/analytics/src/rebuild.ts')
const DONE = 'projections are rebuilt'
const UNDER_WAY = 'projections are being rebuilt'

/**
 * Runs the rebuild as an administrator would, as a separate process.
 * @param onStarted Gets the process.
 * @throws with its output if it fails.
 */
async function runRebuild(
  environment: Record<string, string>,
  say: Bench['say'],
  onStarted: (pid: number) => void = () => {},
): Promise<{ events: number; seconds: number }> {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) onStarted(child.pid)
  const reached = progressOf('events read', say)
  const said: string[] = []
  let figures: { events: number; seconds: number } | undefined
  createInterface(child.stdout).on('line', (line) => {
    said.push(line)
    if (line.includes(UNDER_WAY)) reached(JSON.parse(line).events)
    if (line.includes(DONE)) figures = JSON.parse(line)
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || !figures) throw new Error(`The rebuild ended with ${code}:\n${said.join('\n')}`)
  return figures
}

/** Waits until a group has nothing left to read. @throws if that takes too long. */
function untilCaughtUp(bus: EventBus, group: string): Promise<void> {
  return eventually(
    async () => {
      const backlogs = (await bus.backlogs()).filter((one) => one.group === group)
      const events = backlogs.reduce((sum, one) => sum + one.events, 0)
      if (events > 0) throw new Error(`${group} has ${events} events left to read`)
    },
    { withinMs: 120_000, everyMs: 250 },
  )
}

/** A published event. */
interface Published {
  topic: string
  event: DomainEvent
}

/** Publishes the events of a past market. @returns how many, and every n-th of them. */
async function fillTopics(bus: EventBus, market: PastMarket, sampleEach: number, say: Bench['say']) {
  const reached = progressOf('events published', say)
  const sample: Published[] = []
  let events = 0
  for (const { topic, batch } of market.batches()) {
    await bus.publish(topic, batch)
    for (const event of batch) {
      if (events % sampleEach === 0) sample.push({ topic, event })
      events += 1
    }
    reached(events)
  }
  return { events, sample }
}

/** Publishes copies of past events at an even pace, as a redelivery would. @returns how many. */
async function repeatEvents(
  bus: EventBus,
  { sample, perSecond }: { sample: readonly Published[]; perSecond: number },
  isOver: () => boolean,
): Promise<number> {
  const publishing: Promise<void>[] = []
  await atEvenPace(perSecond, isOver, () => {
    const copy = sample[(publishing.length * 7919) % sample.length]
    if (copy) publishing.push(bus.publish(copy.topic, [copy.event]))
  })
  await Promise.all(publishing)
  return publishing.length
}
