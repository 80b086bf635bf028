import { formatMs, formatRate } from '../report.ts'
import type { Measurement, Running, Scenario, Stage } from './scenario.ts'
import type { Round } from './summary.ts'

export interface Measured {
  scenarios: Pick<Scenario, 'id' | 'title'>[]
  rounds: Round[]
  tools: Record<string, string>
  warnings: string[]
}

/** Measures every scenario in each round, so that slow minutes of the machine affect all of them. */
export async function measureRounds(
  stages: readonly Stage[],
  count: number,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<Measured> {
  const rounds: Round[] = []
  const tools: Record<string, string> = {}
  const warnings = new Set<string>()

  async function measure({ scenarios }: Stage, on: Running, round: Map<string, Measurement>): Promise<void> {
    Object.assign(tools, on.tools)
    for (const scenario of scenarios) {
      signal.throwIfAborted()
      const measured = await scenario.run(on)
      round.set(scenario.id, measured)
      say(`${rounds.length + 1}/${count} ${progressLine(scenario, measured)}`)
      for (const problem of measured.problems) say(`    PROBLEM: ${problem}`)
    }
    for (const warning of await on.warnings()) warnings.add(warning)
  }

  while (rounds.length < count) {
    const round = new Map<string, Measurement>()
    for (const stage of stages) {
      const on = await stage.open()
      await measure(stage, on, round).finally(on.stop)
    }
    rounds.push(round)
  }
  return { scenarios: stages.flatMap(({ scenarios }) => scenarios), rounds, tools, warnings: [...warnings] }
}

function progressLine({ id, title }: Scenario, measured: Measurement): string {
  const { perSecond, latencyMs, watcherDelayMs, refused = {} } = measured
  const refusals = Object.entries(refused).map(([code, count]) => `${code} ${count}`)
  const formatted = (of: typeof latencyMs) => of && `p50 ${formatMs(of.p50)} p99 ${formatMs(of.p99)} ms`
  return [
    `${id.padEnd(14)} ${title}: ${formatRate(perSecond)} bids/s`,
    formatted(latencyMs),
    watcherDelayMs && `to watchers ${formatted(watcherDelayMs)}`,
    refusals.length > 0 && `refused ${refusals.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}
