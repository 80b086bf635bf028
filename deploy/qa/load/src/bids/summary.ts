import type { Percentiles } from '../measure/histogram.ts'
import { median } from '../measure/median.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'
import type { Measurement, Scenario } from './scenario.ts'

/** Results of one round, by scenario id. */
export type Round = ReadonlyMap<string, Measurement>

export interface ScenarioSummary {
  id: string
  title: string
  /** Medians of all rounds. */
  perSecond: number
  refusedPerSecond: number
  latencyMs: Percentiles | null
  watcherDelayMs: Percentiles | null
  generatorCores: number | null
  /** By process: CPU time per accepted bid in microseconds, which hardly depends on other load. */
  microsecondsPerBid: Record<string, number>
  /** By process, its children included. */
  residentMegabytes: Record<string, number>
  remarks: string[]
  problems: string[]
}

export function summarise(
  scenario: Pick<Scenario, 'id' | 'title'>,
  rounds: readonly Round[],
): ScenarioSummary {
  const runs = rounds.map((round) => round.get(scenario.id)).filter((run) => run !== undefined)
  const refused = runs.map(
    (run) => Object.values(run.refused ?? {}).reduce((sum, count) => sum + count, 0) / run.seconds,
  )
  const cores = runs.map((run) => run.generatorCores).filter((share) => share !== undefined)
  return {
    id: scenario.id,
    title: scenario.title,
    perSecond: median(runs.map((run) => run.perSecond)),
    refusedPerSecond: median(refused),
    latencyMs: medianOf(runs.map((run) => run.latencyMs)),
    watcherDelayMs: medianOf(runs.map((run) => run.watcherDelayMs ?? null)),
    generatorCores: cores.length === 0 ? null : median(cores),
    microsecondsPerBid: byProcess(
      runs,
      (usage, { perSecond }) => (usage.cores / Math.max(1, perSecond)) * 1_000_000,
    ),
    residentMegabytes: byProcess(runs, (usage) => usage.residentMegabytes),
    remarks: [...new Set(runs.at(-1)?.remarks ?? [])],
    problems: runs.flatMap((run) => run.problems),
  }
}

function medianOf(all: readonly (Percentiles | null)[]): Percentiles | null {
  const known = all.filter((percentiles) => percentiles !== null)
  if (known.length === 0) return null
  const of = (figure: keyof Percentiles) => median(known.map((percentiles) => percentiles[figure]))
  return { p50: of('p50'), p99: of('p99'), max: of('max') }
}

/** Rounded medians over the runs, by process. */
function byProcess(
  runs: readonly Measurement[],
  read: (usage: ProcessUsage, run: Measurement) => number,
): Record<string, number> {
  const names = new Set(runs.flatMap((run) => Object.keys(run.processes)))
  const values = (name: string) =>
    runs.map((run) => read(run.processes[name] ?? { cores: 0, residentMegabytes: 0 }, run))
  return Object.fromEntries([...names].map((name) => [name, Math.round(median(values(name)))]))
}
