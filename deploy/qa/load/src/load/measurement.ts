import type { Percentiles } from '../measure/statistics.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'

/** Name of the process that bids; if it uses well below one core, it is not the bottleneck. */
export const GENERATOR = 'load generator'

/** Result of bidding for a while. */
export interface Measurement {
  /** Accepted, that is committed, bids. */
  perSecond: number
  /** How long it was measured. */
  seconds: number
  /** From sending a bid to its acknowledgement, in milliseconds. */
  latencyMs?: Percentiles
  /** From the database's time of a bid to its receipt by a watcher. */
  watcherDelayMs?: Percentiles
  /** Of the accepted bids, the share that the bidders' own clients received, each with a message of its own. */
  receivedShare?: number
  /** By code. */
  refused?: Record<string, number>
  /** In total, including the warm-up. */
  unanswered?: number
  /** By name; usage of a process and its children while the scenario ran. */
  processes: Record<string, ProcessUsage>
  /** Notes for the report. */
  remarks: string[]
  /** Violated invariants and lost bids: any of them makes the figures invalid. */
  problems: string[]
}
