import { setTimeout as sleep } from 'node:timers/promises'
import { Histogram, type Percentiles, percentilesOf } from '../measure/statistics.ts'
import { measureUsage, type ProcessUsage, type WatchedProcesses } from '../measure/usage-meter.ts'
import { type LoadResult, WARM_UP_MS } from './run-load.ts'

/** Result of bidding for a while. */
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

/** What becomes known after the last bid. */
export type Settled = Pick<Measurement, 'remarks' | 'problems' | 'watcherDelayMs'>

/** Runs a load, measures processes after the warm-up, lets the market settle, and checks it. */
export async function measureLoad<Result extends LoadResult>(o: {
  processes: WatchedProcesses
  load: () => Promise<Result>
  seconds: number
  /** Waits until the effects of the bids have completed; returns notes for the report. */
  settle?: (result: Result) => Promise<Settled>
  /** @returns violated invariants and lost bids. */
  check: (result: Result) => Promise<string[]>
}): Promise<Measurement> {
  const loading = o.load()
  const watching = sleep(WARM_UP_MS).then(() => measureUsage(o.processes, () => sleep(o.seconds * 1000)))
  const [result, [, processes]] = await Promise.all([loading, watching])
  const settled: Settled = (await o.settle?.(result)) ?? { remarks: [], problems: [] }
  const { accepted, seconds, latency, refused, unanswered, generatorCores } = result
  return {
    ...settled,
    ...{ perSecond: accepted / seconds, seconds, latencyMs: percentilesOf(Histogram.from(latency)) },
    ...{ refused, unanswered, generatorCores, processes },
    problems: [...settled.problems, ...(await o.check(result))],
  }
}
