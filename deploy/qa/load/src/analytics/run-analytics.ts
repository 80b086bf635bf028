import { isDeepStrictEqual } from 'node:util'
import { buildApp } from '@boli/analytics'
import { sql } from 'kysely'
import { benchmark, forDocs } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import { bulleted, formatMs, formatRate, markdownTable, Progress, whole } from '../report.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../service-under-test.ts'
import { type CallTimes, measureQuiet, measureUntil } from './dashboard-calls.ts'
import { fillTopics, repeatEvents, type Sample } from './fill-topics.ts'
import { PastMarket } from './past-market.ts'
import { fingerprintsOf, readFigures } from './projection-rows.ts'
import { openRebuildStand, type RebuildStand, runRebuild, untilCaughtUp } from './rebuild-stand.ts'

const options = {
  bids: count(1_000_000, 'in the topics'),
  'bids-per-event': count(1, 'on average; a busy market puts more into one event'),
  'bids-per-auction': count(50, 'on average'),
  'live-rate': count(50, 'copies of past events a second for the service while the rebuild runs'),
  calls: count(200, 'measured calls of each kind while nothing else runs'),
  slow: count(20, 'milliseconds wanted at the 95th percentile with those rows'),
  json: text('FILE', 'everything that was measured'),
  'write-docs': forDocs,
}

/** The copies for the service during a rebuild are drawn from this many events. */
const SAMPLED_EVENTS = 2_000

const say = (line: string) => console.log(line)

/** Rebuilds the projections of a large market while they are read. Succeeds if everything was correct. */
export const analytics = benchmark('analytics', options, async (bench, o) => {
  const stand = await openRebuildStand(bench)
  const { database } = stand
  say(`publishing ${whole(o.bids)} bids …`)
  const market = new PastMarket(o)
  const beganMs = performance.now()
  const { events, sample } = await fillTopics(
    stand.bus,
    market,
    Math.ceil(o.bids / SAMPLED_EVENTS),
    new Progress('events published', say),
  )
  const filledInSeconds = (performance.now() - beganMs) / 1000
  say(`${whole(events)} events published in ${filledInSeconds.toFixed(0)} s`)

  say('filling the projections from the topics …')
  const first = await runRebuild(stand.environment, new Progress('events read', say))
  say(`filled at ${formatRate(first.events / first.seconds)} events a second`)
  const rows = await fingerprintsOf(database)
  const figures = await readFigures(database)
  // Postgres does pending work of the fill now, not during the measurement.
  await sql`vacuum analyze`.execute(database.db)

  await stand.passOverEvents()
  const edge = { identityUrl: 'http://127.0.0.1:9', publicOrigins: [], isSecure: false }
  const service = await serviceUnderTest('analytics', database, (parts) =>
    buildApp({ ...parts, bus: stand.bus, edge }),
  )
  bench.endings.defer(service.stop)
  say('calling the dashboard …')
  const before = await measureQuiet(service, o.calls)
  say('rebuilding, with the dashboard called and copies arriving meanwhile …')
  const live = { sample, liveRate: o.liveRate }
  const busy = await rebuildUnderLoad(stand, service, live, bench.endings)
  say('calling the dashboard again …')
  const after = await measureQuiet(service, o.calls)
  const problems = [
    ...differences('figures', figures, market.expected),
    ...refusals([...before, ...busy.meanwhile, ...after]),
    ...differences('rows', await fingerprintsOf(database), rows),
  ]
  const slow = [...before, ...after].filter(({ p95Ms }) => p95Ms > o.slow)
  const { seconds } = busy.rebuild
  const cores = Object.entries(busy.usage).map(([name, used]) => `${name} ${used.cores.toFixed(2)}`)
  const sections = [
    `The rebuild took ${seconds.toFixed(1)} s: **${formatRate(events / seconds)} events and ` +
      `${formatRate(o.bids / seconds)} bids a second**, while the service got ${whole(busy.copies)} copies of past ` +
      `events. Cores used: ${cores.join(', ')}.`,
    callTable(before, busy.meanwhile, after),
    slow.length === 0
      ? `With these rows each call is answered within ${o.slow} ms at the 95th percentile.`
      : `**Slower than ${o.slow} ms at the 95th percentile:** ${[...new Set(slow.map(({ name }) => name))].join('; ')}.`,
    problems.length === 0
      ? 'Every call was answered. The rows were identical before and after, and their figures those of the published events.'
      : bulleted(problems.map((problem) => `**${problem}**`)),
  ]
  const filling = `${whole(events)} events with ${whole(o.bids)} bids, published in ${filledInSeconds.toFixed(0)} s`
  await bench.report(sections, {
    lines: [`kafka: ${stand.kafka}`, filling],
    docs: o.writeDocs && 'analytics',
    json: {
      file: o.json,
      content: { options: o, kafka: stand.kafka, filledInSeconds, before, after, ...busy, problems },
    },
  })
  return problems.length === 0 && slow.length === 0
})

async function rebuildUnderLoad(
  { bus, postgresPid, environment }: RebuildStand,
  service: ServiceUnderTest,
  live: { sample: readonly Sample[]; liveRate: number },
  endings: AsyncDisposableStack,
) {
  const copies = repeatEvents(bus, live.sample, live.liveRate)
  endings.defer(async () => void (await copies.stop()))
  const meter = await UsageMeter.start({ postgres: postgresPid })
  let isDone = false
  const rebuilding = runRebuild(environment, new Progress('events read', say), meter).finally(() => {
    isDone = true
  })
  const [rebuild, meanwhile] = await Promise.all([rebuilding, measureUntil(service, () => isDone)])
  const usage = await meter.stop()
  const published = await copies.stop()
  await untilCaughtUp(bus, 'analytics')
  return { rebuild, meanwhile, usage, copies: published }
}

function refusals(times: readonly CallTimes[]): string[] {
  const refused = times.reduce((sum, one) => sum + one.refused, 0)
  return refused === 0 ? [] : [`${refused} calls were refused, as the service was too busy`]
}

function differences(what: string, found: unknown, wanted: unknown): string[] {
  if (isDeepStrictEqual(found, wanted)) return []
  return [`${what}: ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`]
}

function callTable(
  before: readonly CallTimes[],
  meanwhile: readonly CallTimes[],
  after: readonly CallTimes[],
): string {
  return markdownTable(
    ['', 'p50 ms', 'p95 ms', 'in the rebuild p50', 'p95', 'max', 'after it p50', 'p95'],
    before.map((quiet, index) => {
      const [during, later] = [meanwhile[index], after[index]]
      return [
        quiet.name,
        ...[
          quiet.p50Ms,
          quiet.p95Ms,
          during?.p50Ms,
          during?.p95Ms,
          during?.maxMs,
          later?.p50Ms,
          later?.p95Ms,
        ].map((ms) => formatMs(ms ?? 0)),
      ]
    }),
  )
}
