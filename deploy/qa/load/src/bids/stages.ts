import type { Bench } from '../benchmark.ts'
import { UsageProblem } from '../command-line.ts'
import type { Measurement } from '../load/measurement.ts'
import type { Percentiles } from '../measure/statistics.ts'
import { formatMs, formatRate } from '../report.ts'
import type { SystemOptions } from '../system/running-system.ts'
import { withEndings } from '../with-endings.ts'

/** One measurement, taken once in each round. */
export interface Scenario<On = unknown> {
  /** Stable, such as `c-hot-64`. */
  id: string
  title: string
  run(on: On): Promise<Measurement>
}

/** Scenarios that run on the same system, which is started for them. */
export interface Stage<On = unknown> {
  scenarios: readonly Scenario<On>[]
  open(o: SystemOptions): Promise<On>
}

/** Results of one round, by scenario id. */
export type Round = ReadonlyMap<string, Measurement>

/**
 * Those whose id contains one of the texts of `--match`; all without texts.
 * @throws {UsageProblem} if none matches.
 */
export function matching<Item extends { id: string }>(
  items: readonly Item[],
  texts: readonly string[],
): Item[] {
  const found = items.filter(({ id }) => texts.length === 0 || texts.some((text) => id.includes(text)))
  if (found.length > 0) return found
  throw new UsageProblem(
    `--match: "${texts.join(',')}" is in none of ${items.map(({ id }) => id).join(', ')}`,
  )
}

/**
 * Measures the chosen scenarios in each round. A stage runs alone: even an idle product slows what is measured beside
 * it by a fifth.
 */
export async function measureStages(
  bench: Bench,
  stages: readonly Stage[],
  chosen: readonly Scenario[],
  count: number,
  start: Pick<SystemOptions, 'postgres' | 'bundles'>,
): Promise<Round[]> {
  const { say, signal } = bench
  const measured = await bench.inRounds(count, stages, async ({ scenarios, open }, round) => {
    const runs: [id: string, Measurement][] = []
    const wanted = scenarios.filter((scenario) => chosen.includes(scenario))
    if (wanted.length === 0) return runs
    await withEndings(async (endings) => {
      const on = await open({ ...start, say, endings })
      for (const { id, title, run } of wanted) {
        signal.throwIfAborted()
        const measurement = await run(on)
        runs.push([id, measurement])
        say(`${round + 1}/${count} ${id.padEnd(14)} ${title}: ${describeRun(measurement)}`)
        for (const problem of measurement.problems) say(`    PROBLEM: ${problem}`)
      }
    })
    return runs
  })
  return Array.from({ length: count }, (_, round) => {
    return new Map([...measured.values()].flatMap((rounds) => rounds[round] ?? []))
  })
}

/** A measurement in a line. */
function describeRun({ perSecond, latencyMs, watcherDelayMs, refused = {} }: Measurement): string {
  const refusals = Object.entries(refused).map(([code, count]) => `, ${count} refused: ${code}`)
  const formatted = (of: Percentiles | undefined, what: string) =>
    of ? `, ${what} p50 ${formatMs(of.p50)} p99 ${formatMs(of.p99)} ms` : ''
  const times = formatted(latencyMs, 'answer') + formatted(watcherDelayMs, 'to watchers')
  return `${formatRate(perSecond)} bids/s${times}${refusals.join('')}`
}
