import { type BidLoad, type BidPath, measureBids } from '../load/measure-bids.ts'
import { whole } from '../report.ts'
import type { WholePath } from '../whole-path/whole-path.ts'
import type { Scenario } from './stages.ts'

const MARKETS = [
  { id: 'hot', name: 'one hot auction', lots: 1 },
  { id: 'spread', name: '1,000 auctions', lots: 1_000 },
]
const FEW_LOTS = 10
/** Bids a second. */
const LIGHT_RATE = 300
const HTTP_IN_FLIGHT = 64
const BIDDERS_OF_WATCHED = 64
/** Bids a second. */
const WATCHED_RATE = 100

export const idle = (id: string, title: string): Scenario<WholePath> => ({
  ...{ id, title },
  run: async (path) => path.idle,
})

export const bidding = (id: string, title: string, load: BidLoad): Scenario<BidPath> => ({
  ...{ id, title },
  run: (path) => measureBids(path, load),
})

/**
 * Sockets → realtime → auctions → commit → acknowledgement, with a fixed number of bids in flight, and at an even pace
 * with idle time: the cost of a bid in small batches. Each concurrent bid comes from its own connection, as in reality.
 */
export function bySockets(
  part: string,
  title: string,
  { inFlight, buyers, seconds }: { inFlight: readonly number[]; buyers: number; seconds: number },
): Scenario<BidPath>[] {
  const over = 'sockets'
  const busy = MARKETS.flatMap(({ id, name, lots }) =>
    inFlight.map((connections) => {
      const load = { over, lots, connections, shape: { inFlight: connections }, seconds } as const
      return bidding(`${part}-${id}-${connections}`, `${title}, ${name}, ${connections} in flight`, load)
    }),
  )
  const pace = `${FEW_LOTS} auctions, ${LIGHT_RATE} bids a second (open loop)`
  const shape = { perSecond: LIGHT_RATE }
  return [
    ...busy,
    bidding(`${part}-light`, `${title}, ${pace}`, {
      ...{ over, lots: FEW_LOTS, connections: buyers, shape, seconds },
    }),
  ]
}

/** (e) Each bid a request through the gateway. */
export const byHttp = (seconds: number) =>
  bidding(
    `e-hot-${HTTP_IN_FLIGHT}`,
    `HTTP through the gateway, one hot auction, ${HTTP_IN_FLIGHT} in flight`,
    { over: 'http', lots: 1, connections: HTTP_IN_FLIGHT, shape: { inFlight: HTTP_IN_FLIGHT }, seconds },
  )

/** (d) Bids while many watch: the delay from a bid's commit to all watchers. */
export const watched = (watchers: number, seconds: number) =>
  bidding(`d-${watchers}`, `${whole(watchers)} watchers, ${WATCHED_RATE} bids a second`, {
    ...{ over: 'sockets', lots: 1, connections: BIDDERS_OF_WATCHED, shape: { perSecond: WATCHED_RATE } },
    ...{ seconds, watchers },
  })
