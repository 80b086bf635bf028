import { medianOf, sum } from '../measure/statistics.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'
import { type Column, formatMs, formatRate, nothing } from '../report.ts'
import { GENERATOR, type Measurement } from './measurement.ts'

export type Summary = ReturnType<typeof summarise>

/** Medians of the runs of a scenario; null where nothing was measured. */
export function summarise(runs: readonly Measurement[]) {
  const middle = (of: (run: Measurement) => number | undefined) => medianOf(runs, of)
  const percentiles = (of: 'latencyMs' | 'watcherDelayMs') => ({
    p50: middle((run) => run[of]?.p50),
    p99: middle((run) => run[of]?.p99),
  })
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.processes)))]
  /** By process. */
  const rounded = (read: (usage: ProcessUsage, run: Measurement) => number) =>
    Object.fromEntries(
      names.map((name) => {
        const value = middle((run) => run.processes[name] && read(run.processes[name], run))
        return [name, Math.round(value ?? 0)]
      }),
    )
  return {
    perSecond: middle((run) => run.perSecond) ?? 0,
    refusedPerSecond: middle((run) => sum(Object.values(run.refused ?? {})) / run.seconds) ?? 0,
    latencyMs: percentiles('latencyMs'),
    watcherDelayMs: percentiles('watcherDelayMs'),
    receivedShare: middle((run) => run.receivedShare),
    generatorCores: middle((run) => run.processes[GENERATOR]?.cores),
    /** CPU time per accepted bid, which hardly depends on other load. */
    microsecondsPerBid: rounded(({ cores }, run) => (cores / Math.max(1, run.perSecond)) * 1_000_000),
    /** Children included. */
    residentMegabytes: rounded(({ residentMegabytes }) => residentMegabytes),
  }
}

/** The figures of bidding. */
export const bidColumns: readonly Column<Summary>[] = [
  ['bids/s', (one) => formatRate(one.perSecond)],
  ['refused/s', (one) => (one.refusedPerSecond === 0 ? nothing : formatRate(one.refusedPerSecond))],
  ['p50 ms', (one) => formatMs(one.latencyMs.p50)],
  ['p99 ms', (one) => formatMs(one.latencyMs.p99)],
  ['to watcher p50', (one) => formatMs(one.watcherDelayMs.p50)],
  ['p99', (one) => formatMs(one.watcherDelayMs.p99)],
  ['generator, cores', (one) => one.generatorCores?.toFixed(2) ?? nothing],
]
