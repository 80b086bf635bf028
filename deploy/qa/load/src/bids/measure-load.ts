import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { type LoadResult, WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket } from '../market/check-market.ts'
import { Histogram, percentilesOf } from '../measure/histogram.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import type { Measurement } from './scenario.ts'

/** Runs a load, measures processes after the warm-up, lets the market settle, and checks it. */
export async function measureLoad(o: {
  database: Database<AuctionsTables>
  processes: WatchedProcesses
  load: () => Promise<LoadResult>
  seconds: number
  /** Waits until the effects of the bids have completed; returns notes for the report. */
  settle?: (result: LoadResult) => Promise<Pick<Measurement, 'remarks' | 'problems' | 'watcherDelayMs'>>
}): Promise<Measurement> {
  const loading = o.load()
  const watching = watchWarm(o.processes, o.seconds)
  const [result, processes] = await Promise.all([loading, watching])
  const settled = await o.settle?.(result)
  const broken = await checkMarket(o.database, {
    ids: result.acknowledgedIds,
    unanswered: result.unanswered,
  })
  return {
    ...settled,
    perSecond: result.accepted / result.seconds,
    seconds: result.seconds,
    latencyMs: percentilesOf(Histogram.from(result.latency)),
    refused: result.refused,
    unanswered: result.unanswered,
    generatorCores: result.generatorCores,
    processes,
    remarks: settled?.remarks ?? [],
    problems: [...(settled?.problems ?? []), ...broken],
  }
}

async function watchWarm(processes: WatchedProcesses, seconds: number) {
  await sleep(WARM_UP_MS)
  const meter = await UsageMeter.start(processes)
  await sleep(seconds * 1000)
  return meter.stop()
}
