import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { type LoadResult, WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket } from '../market/check-market.ts'
import { Histogram, percentilesOf } from '../measure/statistics.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import type { Measurement } from './stages.ts'

export type Settled = Pick<Measurement, 'remarks' | 'problems' | 'watcherDelayMs'>

/** Runs a load, measures processes after the warm-up, lets the market settle, and checks it. */
export async function measureLoad(o: {
  database: Database<AuctionsTables>
  processes: WatchedProcesses
  load: () => Promise<LoadResult>
  seconds: number
  /** Waits until the effects of the bids have completed; returns notes for the report. */
  settle?: (result: LoadResult) => Promise<Settled>
}): Promise<Measurement> {
  const loading = o.load()
  const watching = watchWarm(o.processes, o.seconds)
  const [result, processes] = await Promise.all([loading, watching])
  const settled: Settled = (await o.settle?.(result)) ?? { remarks: [], problems: [] }
  const { accepted, seconds, latency, refused, unanswered, generatorCores, acknowledgedIds } = result
  const broken = await checkMarket(o.database, { ids: acknowledgedIds, unanswered })
  return {
    ...settled,
    ...{ perSecond: accepted / seconds, seconds, latencyMs: percentilesOf(Histogram.from(latency)) },
    ...{ refused, unanswered, generatorCores, processes },
    problems: [...settled.problems, ...broken],
  }
}

async function watchWarm(processes: WatchedProcesses, seconds: number) {
  await sleep(WARM_UP_MS)
  const meter = await UsageMeter.start(processes)
  await sleep(seconds * 1000)
  return meter.stop()
}
