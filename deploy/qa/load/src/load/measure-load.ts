import { setTimeout as sleep } from 'node:timers/promises'
import { Histogram, type Percentiles, percentilesOf } from '../measure/statistics.ts'
import { measureUsage, type ProcessUsage, type WatchedProcesses } from '../measure/usage-meter.ts'
import { type LoadResult, WARM_UP_MS } from './run-load.ts'

/** Name of the process that bids; if it uses well below one core, it is not the bottleneck. */
export const GENERATOR = 'load generator'

/** What becomes known after the last bid. */
export interface Settled {
  /** From the database's time of a bid to its receipt by a watcher. */
  watcherDelayMs?: Percentiles
  /** Notes for the report. */
  remarks: string[]
  /** Violated invariants and lost bids: any of them makes the figures invalid. */
  problems: string[]
}

/** Result of bidding for a while. */
export interface Measurement extends Settled {
  /** Accepted, that is committed, bids. */
  perSecond: number
  /** How long it was measured. */
  seconds: number
  /** From sending a bid to its acknowledgement, in milliseconds. */
  latencyMs: Percentiles | null
  refused?: Record<string, number>
  /** By name; usage of a process and its children while the scenario ran. */
  processes: Record<string, ProcessUsage>
}

/** Runs a load and measures processes after the warm-up. @param settle Waits for the effects of the bids, and checks them. */
export async function measureLoad<Result extends LoadResult>(o: {
  processes: WatchedProcesses
  seconds: number
  load: () => Promise<Result>
  settle: (result: Result) => Promise<Settled>
}): Promise<Measurement> {
  const watching = sleep(WARM_UP_MS).then(() => measureUsage(o.processes, () => sleep(o.seconds * 1000)))
  const [result, [, processes]] = await Promise.all([o.load(), watching])
  const { accepted, seconds, latency, refused } = result
  return {
    ...{ perSecond: accepted / seconds, seconds, latencyMs: percentilesOf(Histogram.from(latency)) },
    ...{ refused, processes },
    ...(await o.settle(result)),
  }
}
