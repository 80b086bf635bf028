import { UsageProblem } from '../command-line.ts'
import type { Percentiles } from '../measure/histogram.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'

/** Result of one run of a scenario. */
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
  /** CPU of the load generator; well below 1 it was not the bottleneck. */
  generatorCores?: number
  /** By name; usage of a process and its children while the scenario ran. */
  processes: Record<string, ProcessUsage>
  /** Notes for the report. */
  remarks: string[]
  /** Violated invariants and lost bids: any of them makes the figures invalid. */
  problems: string[]
}

/** Something running that can be measured. */
export interface Running {
  /** Context of the figures, for the report. */
  tools: Record<string, string>
  /** Warnings of the services. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}

/** One measurement, taken once in each round. */
export interface Scenario<On = Running> {
  /** Stable, such as `c-hot-64`. */
  id: string
  title: string
  run(on: On): Promise<Measurement>
}

/** Scenarios that run on the same system, which is started for them. */
export interface Stage<On extends Running = Running> {
  scenarios: readonly Scenario<On>[]
  open(): Promise<On>
}

/**
 * Scenarios whose id contains one of the texts; all without texts.
 * @throws {UsageProblem} if none matches.
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
