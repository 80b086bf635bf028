import { writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { topics } from '@boli/contracts'
import { createKafkaEventBus, ensureTopics, moveGroup } from '@boli/event-bus/kafka'
import { createSystemDatabase } from '@boli/system'
import { findRealParts, startPostgres } from '@boli/test-kit/parts'
import { describeMachine } from '../machine/describe-machine.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import { formatRate } from '../report/figures.ts'
import { writeDocs } from '../report/write-docs.ts'
import type { AnalyticsOptions } from './analytics-options.ts'
import { openAnalyticsSchema, startAnalyticsUnderTest } from './analytics-under-test.ts'
import { measureQuiet, measureUntil } from './dashboard-calls.ts'
import { fillTopics } from './fill-topics.ts'
import { PastMarket } from './past-market.ts'
import { fingerprintsOf, readFigures } from './projection-rows.ts'
import { repeatEvents } from './repeat-events.ts'
import { type AnalyticsReport, renderAnalyticsReport, slowCalls } from './report.ts'
import { runRebuild } from './run-rebuild.ts'
import { untilCaughtUp } from './until-caught-up.ts'

/** The copies that the service gets during a rebuild are drawn from so many events. */
const SAMPLED_EVENTS = 2_000

const say = (line: string) => console.log(line)

/** Rebuilds the projections of a large market while they are read. @returns whether all was as it must be. */
export async function runAnalytics(options: AnalyticsOptions, command: string): Promise<boolean> {
  const endings: (() => Promise<unknown>)[] = []
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

async function measure(
  options: AnalyticsOptions,
  command: string,
  endings: (() => Promise<unknown>)[],
): Promise<AnalyticsReport> {
  const startedAt = new Date().toISOString()
  say('starting Postgres and Kafka …')
  const postgres = await startPostgres({ isDurable: true })
  endings.push(postgres.stop)
  const parts = await findRealParts({ wanted: ['kafka'] })
  endings.push(parts.stop)
  const { kafka } = parts
  if (!kafka) throw new Error(`The topics need a real Kafka. ${parts.missing.kafka}`)
  const machine = await describeMachine(postgres.url)
  const { urls } = await createSystemDatabase(postgres.url, 'analytics_bench')
  const database = await openAnalyticsSchema(urls.analytics)
  endings.push(database.close)
  const { brokers } = kafka
  const client = { brokers, clientId: 'analytics-bench', logger: silentLogger }
  await ensureTopics({ brokers, topics: Object.values(topics), replicationFactor: 1 })
  const bus = createKafkaEventBus(client)
  endings.push(bus.close)

  say(`publishing ${options.bids.toLocaleString('en')} bids …`)
  const market = new PastMarket(options)
  const beganMs = performance.now()
  const { events, sample } = await fillTopics(bus, market, Math.ceil(options.bids / SAMPLED_EVENTS))
  const filledInSeconds = (performance.now() - beganMs) / 1000
  say(`${events.toLocaleString('en')} events published in ${filledInSeconds.toFixed(0)} s`)

  const environment = {
    DATABASE_URL: urls.analytics,
    KAFKA_BROKERS: brokers.join(','),
    REDIS_URL: 'redis://127.0.0.1:9',
    IDENTITY_URL: 'http://127.0.0.1:9',
    SERVICE_TOKEN_SECRET: 'analytics'.repeat(4),
  }
  say('filling the projections from the topics …')
  const first = await runRebuild(environment)
  say(`filled at ${formatRate(first.events / first.seconds)} events a second`)
  const expected = await fingerprintsOf(database)
  const figures = await readFigures(database)

  // The running service has read all of it: what it gets from now on are copies.
  const consumed = [topics.users, topics.auctions]
  await moveGroup({ ...client, group: 'analytics', topics: consumed, to: 'end' })
  const service = await startAnalyticsUnderTest(database, bus)
  endings.push(service.stop)
  say('calling the dashboard …')
  const before = await measureQuiet(service, options.calls)

  say('rebuilding, with the dashboard called and copies arriving meanwhile …')
  const copies = repeatEvents(bus, sample, options.liveRate)
  endings.push(copies.stop)
  const meter = await UsageMeter.start({ postgres: postgres.pid() })
  let isDone = false
  const rebuilding = runRebuild(environment, meter).finally(() => {
    isDone = true
  })
  const [rebuild, meanwhile] = await Promise.all([rebuilding, measureUntil(service, () => isDone)])
  const usage = await meter.stop()
  const published = await copies.stop()
  await untilCaughtUp(bus, 'analytics')
  say('calling the dashboard again …')
  const after = await measureQuiet(service, options.calls)

  const problems: string[] = []
  if (!isDeepStrictEqual(figures, market.expected)) {
    problems.push(`figures ${JSON.stringify(figures)}, published ${JSON.stringify(market.expected)}`)
  }
  const rebuilt = await fingerprintsOf(database)
  if (!isDeepStrictEqual(rebuilt, expected)) {
    problems.push(`rows ${JSON.stringify(rebuilt)}, before ${JSON.stringify(expected)}`)
  }
  return {
    command,
    startedAt,
    machine,
    options,
    kafka: kafka.how,
    filledInSeconds,
    rebuild: { ...rebuild, events },
    usage,
    copies: published,
    before,
    meanwhile,
    after,
    problems,
  }
}
