import type { Percentiles } from '../measure/histogram.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'
import type { Part } from '../options.ts'

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

/** One thing to be measured, once in each round. */
export interface Scenario {
  /** Stable, such as `c-hot-64`. */
  id: string
  part: Part
  title: string
  run(): Promise<Measurement>
}
