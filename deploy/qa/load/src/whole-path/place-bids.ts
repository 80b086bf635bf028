import { measureLoad } from '../bids/measure-load.ts'
import type { Measurement } from '../bids/scenario.ts'
import { type LoadPlan, WARM_UP_MS } from '../load/run-load.ts'
import { openLots } from '../market/open-lots.ts'
import { describeBatches } from '../system/service-metrics.ts'
import type { WholePath } from './whole-path.ts'

/** Few enough that no socket exceeds its limit of rooms. */
const BIDDERS_PER_LOT = 3

interface PlaceBidsOptions {
  over: 'sockets' | 'http'
  lots: number
  shape: LoadPlan['shape']
  seconds: number
}

/** Buyers bid on new lots: all on a single one, or a few on each of many. */
export async function placeBids(path: WholePath, o: PlaceBidsOptions): Promise<Measurement> {
  const lotIds = await openLots(path.database, o.lots)
  const { cookies, system } = path
  const { bidders } = path
  // Each concurrent bid comes from its own connection, as in reality.
  const count = 'inFlight' in o.shape ? o.shape.inFlight : cookies.length
  const url = o.over === 'sockets' ? system.realtime : system.gateway
  await bidders.call('open', { over: o.over, url, cookies, count })
  const before = await system.metrics()
  return measureLoad({
    seconds: o.seconds,
    database: path.database,
    processes: { ...path.processes, 'load generator': bidders.pid },
    load: () =>
      bidders.call('run', {
        lotIds,
        biddersPerLot: o.lots === 1 ? count : BIDDERS_PER_LOT,
        plan: { shape: o.shape, warmUpMs: WARM_UP_MS, measureMs: o.seconds * 1000 },
      }),
    settle: async () => {
      const batches = describeBatches(before, await system.metrics())
      const remarks = batches === null ? [] : [batches]
      return { remarks: [...remarks, ...(await path.settle())], problems: [] }
    },
  })
}
