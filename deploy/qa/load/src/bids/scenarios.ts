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
 * with idle time, which shows the cost of a bid in small batches.
 */
export function bySockets(part: string, title: string, inFlight: readonly number[], seconds: number) {
  const over = 'sockets'
  const busy = MARKETS.flatMap(({ id, name, lots }) =>
    inFlight.map((count) => {
      const load: BidLoad = { over, lots, shape: { inFlight: count }, seconds }
      return bidding(`${part}-${id}-${count}`, `${title}, ${name}, ${count} in flight`, load)
    }),
  )
  const pace = `${FEW_LOTS} auctions, ${LIGHT_RATE} bids a second (open loop)`
  const light: BidLoad = { over, lots: FEW_LOTS, shape: { perSecond: LIGHT_RATE }, seconds }
  return [...busy, bidding(`${part}-light`, `${title}, ${pace}`, light)]
}

/** (e) Each bid a request through the gateway. */
export function byHttp(seconds: number) {
  const title = `HTTP through the gateway, one hot auction, ${HTTP_IN_FLIGHT} in flight`
  const load: BidLoad = { over: 'http', lots: 1, shape: { inFlight: HTTP_IN_FLIGHT }, seconds }
  return bidding(`e-hot-${HTTP_IN_FLIGHT}`, title, load)
}

/** (d) Bids while many watch: the delay from a bid's commit to all watchers. */
export const watched = (watchers: number, seconds: number) =>
  bidding(`d-${watchers}`, `${whole(watchers)} watchers, ${WATCHED_RATE} bids a second`, {
    ...{ over: 'sockets', lots: 1, connections: BIDDERS_OF_WATCHED, shape: { perSecond: WATCHED_RATE } },
    ...{ seconds, watchers },
  })
