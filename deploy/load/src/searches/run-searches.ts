import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundle } from '@boli/docker/bundle'
import { startPostgres } from '@boli/test-kit/parts'
import { readOptions, toCount } from '../command-line.ts'
import { describeMachine, type MachineDescription } from '../machine/describe-machine.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import { type ProcessUsage, UsageMeter } from '../measure/usage-meter.ts'
import { formatMs } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeDocs } from '../report/write-docs.ts'
import { fillSearches } from './made-market.ts'
import { measureTelling, type Telling } from './measure-telling.ts'
import { startSearchesUnderTest } from './searches-under-test.ts'

export const searchesUsage = `usage: npm run bench:searches -- [options]
  --searches 200000  that are saved
  --lots 100         listed a second
  --seconds 30       in which they are listed
  --profile FOLDER   a CPU profile of each service; runs the sources
  --write-docs       puts the table into docs/benchmarks.md`

/** What was promised, from the listing to the notification, at the 95th percentile. */
const PROMISED_MS = 5_000
const percents = [50, 95, 100] as const

/** Fills saved searches, lists lots, and measures when those who are told of them are. @returns whether as promised. */
export async function runSearches(args: readonly string[], command: string): Promise<boolean> {
  const given = readOptions(args, {
    searches: { type: 'string', default: '200000' },
    lots: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    profile: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  })
  const searches = toCount('searches', given.searches)
  const [perSecond, seconds] = [toCount('lots', given.lots), toCount('seconds', given.seconds)]
  const startedAt = new Date().toISOString()
  const bundles = given.profile === undefined ? await mkdtemp(join(tmpdir(), 'boli-bundles-')) : null
  if (bundles) await bundle(resolve(import.meta.dirname, '../../../..'), bundles)
  console.log('starting Postgres, Kafka, Redis and the services …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    await recycleWal(postgres.url)
    const machine = await describeMachine(postgres.url)
    const profile = given.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${given.profile}`]
    const market = await startSearchesUnderTest({
      ...{ postgresUrl: postgres.url, bundles },
      nodeArguments: ['--max-old-space-size=256', ...profile],
    })
    try {
      console.log(`saving ${searches.toLocaleString('en')} searches …`)
      await fillSearches(market, searches)
      console.log(`listing ${perSecond} lots a second for ${seconds} s …`)
      const meter = await UsageMeter.start({ ...market.processes, postgres: postgres.pid() })
      const telling = await measureTelling(market, perSecond, seconds)
      const usage = await meter.stop()
      const text = report({ command, startedAt, machine, searches, perSecond, seconds, telling, usage })
      console.log(`\n${text}`)
      if (given['write-docs']) await writeDocs('searches', text)
      return telling.times.percentile(95) <= PROMISED_MS && telling.lotsPerSecond >= perSecond * 0.95
    } finally {
      await market.stop()
    }
  } finally {
    await postgres.stop()
    if (bundles) await rm(bundles, { recursive: true, force: true })
  }
}

function report(o: {
  command: string
  startedAt: string
  machine: MachineDescription
  searches: number
  perSecond: number
  seconds: number
  telling: Telling
  usage: Record<string, ProcessUsage>
}): string {
  const { telling, usage } = o
  const lots = o.perSecond * o.seconds
  const whole = (count: number) => Math.round(count).toLocaleString('en')
  return [
    `\`${o.command}\`, ${o.startedAt}`,
    machineLines(o.machine)
      .map((line) => `- ${line}`)
      .join('\n'),
    markdownTable(
      [
        ...['saved searches', 'lots', 'lots a second', 'people who match a lot', 'people told'],
        ...['p50 ms', 'p95 ms', 'max ms', 'wanted p95', 'longest wait to be compared, ms'],
      ],
      [
        [
          ...[whole(o.searches), whole(lots), telling.lotsPerSecond.toFixed(0)],
          ...[whole(telling.matches / lots), whole(telling.people)],
          ...percents.map((percent) => formatMs(telling.times.percentile(percent))),
          ...[String(PROMISED_MS), whole(telling.longestWaitMs)],
        ],
      ],
    ),
    `Cores meanwhile: ${Object.entries(usage)
      .map(([name, { cores }]) => `${name} ${cores.toFixed(2)}`)
      .join(', ')}.`,
  ].join('\n\n')
}
