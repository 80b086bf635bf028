import { UsageProblem } from '../command-line.ts'
import type { Percentiles } from '../measure/histogram.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'

/** What one run of a scenario showed. */
export interface Measurement {
  /** Accepted, that is committed, bids. */
  perSecond: number
  /** How long it was measured. */
  seconds: number
  /** From sending a bid to its acknowledgement, in milliseconds. */
  latencyMs: Percentiles | null
  /** From the database's time of a bid to its receipt by a watcher. */
  watcherDelayMs?: Percentiles
  refused?: Record<string, number>
  unanswered?: number
  /** CPU of the process that placed the bids; well below 1, it was not the bottleneck. */
  generatorCores?: number
  /** By name; what a process and its children used while the scenario ran. */
  processes: Record<string, ProcessUsage>
  /** Anything else worth a line. */
  remarks: string[]
  /** Broken invariants, lost bids: the figures are worth nothing where there is one. */
  problems: string[]
}

/** Something running that can be measured. */
export interface Running {
  /** What else the figures depend on, for the report. */
  tools: Record<string, string>
  /** What the services warned of. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}

/** One thing to be measured, once in each round. */
export interface Scenario<On = Running> {
  /** Stable, such as `c-hot-64`. */
  id: string
  title: string
  run(on: On): Promise<Measurement>
}

/** Scenarios that run on the same thing, which is started for them. */
export interface Stage<On extends Running = Running> {
  scenarios: readonly Scenario<On>[]
  open(): Promise<On>
}

/**
 * Of all scenarios those whose id contains one of the texts; all where there are none.
 * @throws {UsageProblem} where that leaves nothing.
 */
export function chooseScenarios(stages: readonly Stage[], texts: readonly string[]): Stage[] {
  const isWanted = ({ id }: Scenario) => texts.length === 0 || texts.some((text) => id.includes(text))
  const chosen = stages
    .map((stage) => ({ ...stage, scenarios: stage.scenarios.filter(isWanted) }))
    .filter(({ scenarios }) => scenarios.length > 0)
  if (chosen.length > 0) return chosen
  const known = stages.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))
  throw new UsageProblem(`--match: "${texts.join(',')}" is in none of ${known.join(', ')}`)
}
