import { benchmark } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import { coresOf, latencyColumns, tableOf, whole } from '../report.ts'
import { bundled } from '../system/bundled.ts'
import { fillSearches } from './made-market.ts'
import { measureNotifying } from './measure-notifying.ts'
import { startSearchesUnderTest } from './searches-under-test.ts'

const options = {
  searches: count(200_000, 'that are saved'),
  lots: count(100, 'listed a second'),
  seconds: count(30, 'in which they are listed'),
  profile: text('FOLDER', 'a CPU profile of each service; runs the sources'),
}

/** Target from the listing to the notification, at the 95th percentile. */
const PROMISED_MS = 5_000

/** Fills saved searches, lists lots, and measures when matching users are notified. Succeeds if the target is met. */
export const searches = benchmark('searches', options, async (bench, o) => {
  const bundles = o.profile === null ? await bundled(bench) : null
  const postgres = await bench.startPostgres()
  await recycleWal(postgres.url)
  bench.say('starting Kafka, Redis and the services …')
  const given = { postgresUrl: postgres.url, bundles, profile: o.profile }
  const market = await startSearchesUnderTest(bench, given)
  bench.say(`saving ${whole(o.searches)} searches …`)
  await fillSearches(market, o.searches)
  bench.say(`listing ${o.lots} lots a second for ${o.seconds} s …`)
  const meter = await UsageMeter.start({ ...market.processes, postgres: postgres.pid() })
  const measured = await measureNotifying(market, o.lots, o.seconds)
  const cores = coresOf(await meter.stop())
  const lots = o.lots * o.seconds
  const table = tableOf(
    [measured],
    [
      ['saved searches', () => whole(o.searches)],
      ['lots', () => whole(lots)],
      ['lots a second', ({ lotsPerSecond }) => lotsPerSecond.toFixed(0)],
      ['users who match a lot', ({ matches }) => whole(matches / lots)],
      ['users notified', ({ people }) => whole(people)],
      ...latencyColumns(({ times }: typeof measured) => times),
      ['wanted p95', () => String(PROMISED_MS)],
      ['longest wait to be compared, ms', ({ longestWaitMs }) => whole(longestWaitMs)],
    ],
  )
  await bench.report([table, `Cores meanwhile: ${cores}.`])
  return measured.times.percentile(95) <= PROMISED_MS && measured.lotsPerSecond >= o.lots * 0.95
})
