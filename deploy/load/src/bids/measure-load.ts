import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import type { LoadResult } from '../load/run-load.ts'
import { checkMarket } from '../market/check-market.ts'
import { Histogram, percentilesOf } from '../measure/histogram.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import type { Measurement } from './scenario.ts'

/** Runs a load while watching processes, lets the market settle, and checks it. */
export async function measureLoad(o: {
  database: Database<AuctionsTables>
  processes: WatchedProcesses
  load: () => Promise<LoadResult>
  /** Waits until what the bids set off has happened; tells what is worth a line. */
  settle?: (result: LoadResult) => Promise<Pick<Measurement, 'remarks' | 'problems' | 'watcherDelayMs'>>
}): Promise<Measurement> {
  const meter = await UsageMeter.start(o.processes)
  const result = await o.load()
  const processes = await meter.stop()
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
