import type { OwnPostgres } from '@boli/test-kit/parts'
import type { BidsOptions } from '../options.ts'
import { formatMs, formatRate } from '../report/figures.ts'
import { openAlone } from './open-alone.ts'
import { openPath, openSmall } from './open-path.ts'
import type { Measurement, Scenario } from './scenario.ts'
import type { Stand } from './stand.ts'
import type { Round } from './summary.ts'

export interface Measured {
  scenarios: Pick<Scenario, 'id' | 'title'>[]
  rounds: Round[]
  tools: Record<string, string>
  warnings: string[]
}

/**
 * Measures every wanted scenario in each round, so that a slow minute of the machine meets each of them. The product
 * is started in each round after what is measured alone: idle, it takes a fifth of the speed of what runs beside it.
 * @param o.bundles What the services are started from; null for their sources.
 */
export async function measureRounds(o: {
  options: BidsOptions
  postgres: OwnPostgres
  bundles: string | null
  say: (line: string) => void
  signal: AbortSignal
}): Promise<Measured> {
  const { options, postgres, bundles, say, signal } = o
  const titles = new Map<string, string>()
  const rounds: Round[] = []
  const tools: Record<string, string> = {}
  const warnings = new Set<string>()

  async function measure(stand: Stand, round: Map<string, Measurement>): Promise<void> {
    Object.assign(tools, stand.tools)
    for (const scenario of stand.scenarios) {
      if (!scenario.id.includes(options.match)) continue
      signal.throwIfAborted()
      const measured = await scenario.run()
      titles.set(scenario.id, scenario.title)
      round.set(scenario.id, measured)
      say(`${rounds.length + 1}/${options.rounds} ${progressLine(scenario, measured)}`)
      for (const problem of measured.problems) say(`    PROBLEM: ${problem}`)
    }
    for (const warning of await stand.warnings()) warnings.add(warning)
  }

  const alone = await openAlone(options, postgres)
  try {
    while (rounds.length < options.rounds) {
      const round = new Map<string, Measurement>()
      await measure(alone, round)
      for (const open of [openPath, openSmall]) {
        const path = await open({ options, postgres, bundles, say })
        if (path) await measure(path, round).finally(path.stop)
      }
      rounds.push(round)
    }
  } finally {
    await alone.stop()
  }
  const scenarios = [...titles].map(([id, title]) => ({ id, title }))
  return { scenarios, rounds, tools, warnings: [...warnings] }
}

function progressLine({ id, title }: Scenario, measured: Measurement): string {
  const { perSecond, latencyMs, watcherDelayMs, refused = {} } = measured
  const refusals = Object.entries(refused).map(([code, count]) => `${code} ${count}`)
  return [
    `${id.padEnd(14)} ${title}: ${formatRate(perSecond)} bids/s`,
    latencyMs ? `p50 ${formatMs(latencyMs.p50)} p99 ${formatMs(latencyMs.p99)} ms` : '',
    watcherDelayMs
      ? `to watchers p50 ${formatMs(watcherDelayMs.p50)} p99 ${formatMs(watcherDelayMs.p99)} ms`
      : '',
    refusals.length > 0 ? `refused ${refusals.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}
