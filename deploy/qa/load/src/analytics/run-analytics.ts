import { isDeepStrictEqual } from 'node:util'
import { type AnalyticsTables, buildApp, projectionTables } from '@boli/analytics'
import type { Database } from '@boli/database'
import { sql } from 'kysely'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { sum } from '../measure/statistics.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import { bulleted, coresOf, formatMs, formatRate, progressOf, tableOf, whole } from '../report.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../service-under-test.ts'
import { type CallTimes, measureQuiet, measureUntil } from './dashboard-calls.ts'
import { fillTopics, repeatEvents, type Sample } from './fill-topics.ts'
import { type ExpectedFigures, PastMarket } from './past-market.ts'
import { openRebuildStand, type RebuildStand, runRebuild, untilCaughtUp } from './rebuild-stand.ts'

const options = {
  bids: count(1_000_000, 'in the topics'),
  'bids-per-event': count(1, 'on average; a busy market puts more into one event'),
  'bids-per-auction': count(50, 'on average'),
  'live-rate': count(50, 'copies of past events a second for the service while the rebuild runs'),
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
  const sampleEach = Math.ceil(o.bids / SAMPLED_EVENTS)
  const { events, sample } = await fillTopics(
    stand.bus,
    market,
    sampleEach,
    progressOf('events published', say),
  )
  const filledInSeconds = (performance.now() - beganMs) / 1000
  say(`${whole(events)} events published in ${filledInSeconds.toFixed(0)} s`)

  say('filling the projections from the topics …')
  const first = await runRebuild(stand.environment, progressOf('events read', say))
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
  say('calling the dashboard …')
  const before = await measureQuiet(service, o.calls)
  say('rebuilding, with the dashboard called and copies arriving meanwhile …')
  const busy = await rebuildUnderLoad(bench, stand, service, { sample, perSecond: o.liveRate })
  say('calling the dashboard again …')
  const after = await measureQuiet(service, o.calls)
  const refused = sum([...before, ...busy.meanwhile, ...after].map((one) => one.refused))
  const problems = [
    ...differences('figures', figures, market.expected),
    ...(refused === 0 ? [] : [`${refused} calls were refused, as the service was too busy`]),
    ...differences('rows', await fingerprintsOf(database), rows),
  ]
  const slow = [...before, ...after].filter(({ times }) => times.percentile(95) > o.slow)
  const { seconds } = busy.rebuild
  const sections = [
    `The rebuild took ${seconds.toFixed(1)} s: **${formatRate(events / seconds)} events and ` +
      `${formatRate(o.bids / seconds)} bids a second**, while the service got ${whole(busy.copies)} copies of past ` +
      `events. Cores used: ${coresOf(busy.usage)}.`,
    callTable(before, busy.meanwhile, after),
    slow.length === 0
      ? `With these rows each call is answered within ${o.slow} ms at the 95th percentile.`
      : `**Slower than ${o.slow} ms at the 95th percentile:** ${[...new Set(slow.map(({ name }) => name))].join('; ')}.`,
    problems.length === 0
      ? 'Every call was answered. The rows were identical before and after, and their figures those of the published events.'
      : bulleted(problems.map((problem) => `**${problem}**`)),
  ]
  const filling = `${whole(events)} events with ${whole(o.bids)} bids, published in ${filledInSeconds.toFixed(0)} s`
  await bench.report(sections, { lines: [`kafka: ${stand.kafka}`, filling] })
  return problems.length === 0 && slow.length === 0
})

async function rebuildUnderLoad(
  { endings, say }: Bench,
  { bus, postgresPid, environment }: RebuildStand,
  service: ServiceUnderTest,
  live: { sample: readonly Sample[]; perSecond: number },
) {
  const copies = repeatEvents(bus, live.sample, live.perSecond)
  endings.defer(async () => void (await copies.stop()))
  const meter = await UsageMeter.start({ postgres: postgresPid })
  let isDone = false
  const rebuilding = runRebuild(environment, progressOf('events read', say), meter).finally(() => {
    isDone = true
  })
  const [rebuild, meanwhile] = await Promise.all([rebuilding, measureUntil(service, () => isDone)])
  const usage = await meter.stop()
  const published = await copies.stop()
  await untilCaughtUp(bus, 'analytics')
  return { rebuild, meanwhile, usage, copies: published }
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
async function readFigures({ db }: Database<AnalyticsTables>): Promise<ExpectedFigures> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', ({ fn }) => fn.sum<string>('value').as('total')])
    .groupBy('name')
    .execute()
  const total = (name: string) => Number(rows.find((row) => row.name === name)?.total ?? 0)
  return {
    users: total('users'),
    lots: total('lots'),
    bids: total('bids'),
    bidAmounts: total('unit-bid-amounts'),
    sales: total('sales'),
    revenue: total('revenue'),
    bidders: total('bidders'),
  }
}

function differences(what: string, found: unknown, wanted: unknown): string[] {
  if (isDeepStrictEqual(found, wanted)) return []
  return [`${what}: ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`]
}

function callTable(before: CallTimes[], meanwhile: CallTimes[], after: CallTimes[]): string {
  const percentile = (of: readonly CallTimes[], percent: number) => (_: CallTimes, index: number) =>
    formatMs(of[index]?.times.percentile(percent) ?? 0)
  return tableOf(before, [
    ['', ({ name }) => name],
    ['p50 ms', percentile(before, 50)],
    ['p95 ms', percentile(before, 95)],
    ['in the rebuild p50', percentile(meanwhile, 50)],
    ['p95', percentile(meanwhile, 95)],
    ['max', percentile(meanwhile, 100)],
    ['after it p50', percentile(after, 50)],
    ['p95', percentile(after, 95)],
  ])
}
