import { writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { UsageMeter } from '../measure/usage-meter.ts'
import { formatRate } from '../report/figures.ts'
import { Progress } from '../report/progress.ts'
import { writeDocs } from '../report/write-docs.ts'
import type { AnalyticsOptions } from './analytics-options.ts'
import { type AnalyticsUnderTest, startAnalyticsUnderTest } from './analytics-under-test.ts'
import { type CallTimes, measureQuiet, measureUntil } from './dashboard-calls.ts'
import { fillTopics, type Sample } from './fill-topics.ts'
import { openRebuildStand, type RebuildStand } from './open-rebuild-stand.ts'
import { PastMarket } from './past-market.ts'
import { fingerprintsOf, readFigures } from './projection-rows.ts'
import { repeatEvents } from './repeat-events.ts'
import { type AnalyticsReport, renderAnalyticsReport, slowCalls } from './report.ts'
import { runRebuild } from './run-rebuild.ts'
import { untilCaughtUp } from './until-caught-up.ts'

/** The copies that the service gets during a rebuild are drawn from so many events. */
const SAMPLED_EVENTS = 2_000

type Endings = (() => Promise<unknown>)[]

const say = (line: string) => console.log(line)

/** Rebuilds the projections of a large market while they are read. @returns whether all was as it must be. */
export async function runAnalytics(options: AnalyticsOptions, command: string): Promise<boolean> {
  const endings: Endings = []
  try {
    const report = await measure(options, command, endings)
    const text = renderAnalyticsReport(report)
    say(`\n${text}`)
    if (options.jsonFile) await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`)
    if (options.isForDocs) await writeDocs('analytics', text)
    return report.problems.length === 0 && slowCalls(report).length === 0
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

/** What a fill leaves Postgres to do, it does now, and not while calls are measured with nothing else running. */
async function settleDown({ database }: RebuildStand): Promise<void> {
  await sql`vacuum analyze`.execute(database.db)
}

async function measure(
  options: AnalyticsOptions,
  command: string,
  endings: Endings,
): Promise<AnalyticsReport> {
  const startedAt = new Date().toISOString()
  say('starting Postgres and Kafka …')
  const stand = await openRebuildStand(endings)
  const { database } = stand
  say(`publishing ${options.bids.toLocaleString('en')} bids …`)
  const market = new PastMarket(options)
  const beganMs = performance.now()
  const { events, sample } = await fillTopics(
    stand.bus,
    market,
    Math.ceil(options.bids / SAMPLED_EVENTS),
    new Progress('events published', say),
  )
  const filledInSeconds = (performance.now() - beganMs) / 1000
  say(`${events.toLocaleString('en')} events published in ${filledInSeconds.toFixed(0)} s`)

  say('filling the projections from the topics …')
  const first = await runRebuild(stand.environment, new Progress('events read', say))
  say(`filled at ${formatRate(first.events / first.seconds)} events a second`)
  const rows = await fingerprintsOf(database)
  const figures = await readFigures(database)
  await settleDown(stand)

  await stand.passOverEvents()
  const service = await startAnalyticsUnderTest(database, stand.bus)
  endings.push(service.stop)
  say('calling the dashboard …')
  const before = await measureQuiet(service, options.calls)
  say('rebuilding, with the dashboard called and copies arriving meanwhile …')
  const busy = await rebuildUnderLoad(stand, service, { sample, liveRate: options.liveRate }, endings)
  say('calling the dashboard again …')
  const after = await measureQuiet(service, options.calls)
  return {
    command,
    startedAt,
    options,
    machine: stand.machine,
    kafka: stand.kafka,
    filledInSeconds,
    before,
    after,
    ...busy,
    problems: [
      ...differences('figures', figures, market.expected),
      ...refusals([...before, ...busy.meanwhile, ...after]),
      ...differences('rows', await fingerprintsOf(database), rows),
    ],
  }
}

async function rebuildUnderLoad(
  { bus, postgresPid, environment }: RebuildStand,
  service: AnalyticsUnderTest,
  live: { sample: readonly Sample[]; liveRate: number },
  endings: Endings,
) {
  const copies = repeatEvents(bus, live.sample, live.liveRate)
  endings.push(copies.stop)
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
