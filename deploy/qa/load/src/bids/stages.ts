import { UsageProblem } from '../command-line.ts'
import type { Measurement } from '../load/measure-load.ts'
import type { Percentiles } from '../measure/statistics.ts'
import { formatMs, formatRate } from '../report.ts'
import { withEndings } from '../service-parts.ts'
import type { SystemOptions } from '../system/running-system.ts'

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
 * Scenarios whose id contains one of the texts; all without texts.
 * @throws {UsageProblem} if none matches.
 */
export function chooseScenarios<Chosen extends { scenarios: readonly { id: string }[] }>(
  stages: readonly Chosen[],
  texts: readonly string[],
): Chosen[] {
  const isWanted = ({ id }: { id: string }) => texts.length === 0 || texts.some((text) => id.includes(text))
  const chosen = stages
    .map((stage) => ({ ...stage, scenarios: stage.scenarios.filter(isWanted) }))
    .filter(({ scenarios }) => scenarios.length > 0)
  if (chosen.length > 0) return chosen
  const known = stages.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))
  throw new UsageProblem(`--match: "${texts.join(',')}" is in none of ${known.join(', ')}`)
}

/** Measures every scenario in each round, so that slow minutes of the machine affect all of them. */
export async function measureStages(
  stages: readonly Stage[],
  count: number,
  start: Omit<SystemOptions, 'endings'>,
  signal: AbortSignal,
) {
  const rounds: Round[] = []
  while (rounds.length < count) {
    const round = new Map<string, Measurement>()
    for (const { scenarios, open } of stages)
      await withEndings(async (endings) => {
        const on = await open({ ...start, endings })
        for (const scenario of scenarios) {
          signal.throwIfAborted()
          const measured = await scenario.run(on)
          round.set(scenario.id, measured)
          start.say(`${rounds.length + 1}/${count} ${progressLine(scenario, measured)}`)
          for (const problem of measured.problems) start.say(`    PROBLEM: ${problem}`)
        }
      })
    rounds.push(round)
  }
  return rounds
}

function progressLine({ id, title }: Scenario, measured: Measurement): string {
  const { perSecond, latencyMs, watcherDelayMs, refused = {} } = measured
  const refusals = Object.entries(refused).map(([code, count]) => `, ${count} refused: ${code}`)
  const formatted = (of: Percentiles | null | undefined, what: string) =>
    of ? `, ${what} p50 ${formatMs(of.p50)} p99 ${formatMs(of.p99)} ms` : ''
  const times = formatted(latencyMs, 'answer') + formatted(watcherDelayMs, 'to watchers')
  return `${id.padEnd(14)} ${title}: ${formatRate(perSecond)} bids/s${times}${refusals.join('')}`
}
