import type { Measurement, Scenario } from '../bids/stages.ts'
import type { LoadPlan } from '../load/run-load.ts'
import { openLots } from '../market/open-lots.ts'
import { whole } from '../report.ts'
import { describeBatches } from '../system/service-metrics.ts'
import { measureBids, type WholePath } from './whole-path.ts'

export const MARKETS = [
  { id: 'hot', name: 'one hot auction', lots: 1 },
  { id: 'spread', name: '1,000 auctions', lots: 1_000 },
]
const FEW_LOTS = 10
const HTTP_IN_FLIGHT = 64
/** Few enough that no socket exceeds its limit of rooms. */
const BIDDERS_PER_LOT = 3

type PathScenario = Scenario<WholePath>

export function idleScenario(id: string, title: string): PathScenario {
  return { id, title, run: async ({ idle }) => idle }
}

/** Sockets → realtime → auctions → commit → acknowledgement, with a fixed number of bids in flight. */
export function socketScenarios(
  part: string,
  title: string,
  { seconds, inFlight }: { seconds: number; inFlight: readonly number[] },
): PathScenario[] {
  return MARKETS.flatMap(({ id, name, lots }) =>
    inFlight.map((count) => ({
      id: `${part}-${id}-${count}`,
      title: `${title}, ${name}, ${whole(count)} in flight`,
      run: (path) => placeBids(path, { over: 'sockets', lots, shape: { inFlight: count }, seconds }),
    })),
  )
}

/** The same at an even pace with idle time: the cost of a bid in small batches. */
export function lightScenario(
  part: string,
  title: string,
  { seconds, rate }: { seconds: number; rate: number },
): PathScenario {
  return {
    id: `${part}-light`,
    title: `${title}, ${FEW_LOTS} auctions, ${whole(rate)} bids a second (open loop)`,
    run: (path) => placeBids(path, { over: 'sockets', lots: FEW_LOTS, shape: { perSecond: rate }, seconds }),
  }
}

/** (e) Each bid a request through the gateway. */
export function httpScenario(seconds: number): PathScenario {
  return {
    id: `e-hot-${HTTP_IN_FLIGHT}`,
    title: `HTTP through the gateway, one hot auction, ${HTTP_IN_FLIGHT} in flight`,
    run: (path) => placeBids(path, { over: 'http', lots: 1, shape: { inFlight: HTTP_IN_FLIGHT }, seconds }),
  }
}

/** Bids at an even pace on ten lots for minutes, to see whether a process grows. */
export function soakScenario({ minutes, rate }: { minutes: number; rate: number }): PathScenario {
  return {
    id: 'soak',
    title: `whole path, ${FEW_LOTS} auctions, ${whole(rate)} bids a second for ${minutes} minutes`,
    async run(path) {
      const bids = { over: 'sockets', lots: FEW_LOTS, shape: { perSecond: rate } } as const
      const measured = await placeBids(path, { ...bids, seconds: minutes * 60 })
      const sizes = Object.entries(measured.processes).map(
        ([name, { megabytesByFifths }]) => `${name} ${megabytesByFifths.join(' → ')}`,
      )
      const remark = `memory in MB, by fifths of the time: ${sizes.join(', ')}`
      return { ...measured, remarks: [...measured.remarks, remark] }
    },
  }
}

interface PlaceBidsOptions {
  over: 'sockets' | 'http'
  lots: number
  shape: LoadPlan['shape']
  seconds: number
}

/** Buyers bid on new lots: all on a single one, or a few on each of many. */
async function placeBids(path: WholePath, o: PlaceBidsOptions): Promise<Measurement> {
  const lotIds = await openLots(path.database, o.lots)
  // Each concurrent bid comes from its own connection, as in reality.
  const connections = 'inFlight' in o.shape ? o.shape.inFlight : path.cookies.length
  const before = await path.system.metrics()
  const biddersPerLot = o.lots === 1 ? connections : BIDDERS_PER_LOT
  return measureBids(path, {
    ...{ ...o, lotIds, connections, biddersPerLot },
    outcome: async () => ({ remarks: describeBatches(before, await path.system.metrics()), problems: [] }),
  })
}
