import { setTimeout as sleep } from 'node:timers/promises'
import type { WatcherCalls, WatchersReport } from '../clients/watchers.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import type { Measurement, Settled } from '../load/measure-load.ts'
import type { LoadPlan } from '../load/run-load.ts'
import { openLots } from '../market/market.ts'
import { Histogram, percentilesOf, sum } from '../measure/statistics.ts'
import { whole } from '../report.ts'
import { withEndings } from '../service-parts.ts'
import { measureBids, type WholePath } from '../whole-path/whole-path.ts'
import type { Scenario } from './stages.ts'

const MARKETS = [
  { id: 'hot', name: 'one hot auction', lots: 1 },
  { id: 'spread', name: '1,000 auctions', lots: 1_000 },
]
const FEW_LOTS = 10
const HTTP_IN_FLIGHT = 64
/** Few enough that no socket exceeds its limit of rooms. */
const BIDDERS_PER_LOT = 3

type PathScenario = Scenario<WholePath>

export const idle = (id: string, title: string): PathScenario => ({
  ...{ id, title },
  run: async (path) => path.idle,
})

/**
 * Sockets → realtime → auctions → commit → acknowledgement, with a fixed number of bids in flight, and at an even pace
 * with idle time: the cost of a bid in small batches.
 */
export function bySockets(
  part: string,
  title: string,
  { seconds, inFlight, rate }: { seconds: number; inFlight: readonly number[]; rate: number },
): PathScenario[] {
  const busy = MARKETS.flatMap(({ id, name, lots }) =>
    inFlight.map(
      (count): PathScenario => ({
        id: `${part}-${id}-${count}`,
        title: `${title}, ${name}, ${whole(count)} in flight`,
        run: (path) => placeBids(path, { over: 'sockets', lots, shape: { inFlight: count }, seconds }),
      }),
    ),
  )
  const light: PathScenario = {
    id: `${part}-light`,
    title: `${title}, ${FEW_LOTS} auctions, ${whole(rate)} bids a second (open loop)`,
    run: (path) => placeBids(path, { over: 'sockets', lots: FEW_LOTS, shape: { perSecond: rate }, seconds }),
  }
  return [...busy, light]
}

/** (e) Each bid a request through the gateway. */
export const byHttp = (seconds: number): PathScenario => ({
  id: `e-hot-${HTTP_IN_FLIGHT}`,
  title: `HTTP through the gateway, one hot auction, ${HTTP_IN_FLIGHT} in flight`,
  run: (path) => placeBids(path, { over: 'http', lots: 1, shape: { inFlight: HTTP_IN_FLIGHT }, seconds }),
})

/** Buyers bid on new lots: all on a single one, or a few on each of many. */
async function placeBids(
  path: WholePath,
  o: { over: 'sockets' | 'http'; lots: number; shape: LoadPlan['shape']; seconds: number },
): Promise<Measurement> {
  const lotIds = await openLots(path.auctions, o.lots)
  // Each concurrent bid comes from its own connection, as in reality.
  const connections = 'inFlight' in o.shape ? o.shape.inFlight : path.cookies.length
  const biddersPerLot = o.lots === 1 ? connections : BIDDERS_PER_LOT
  return measureBids(path, {
    ...{ ...o, lotIds, connections, biddersPerLot },
  })
}

/** Version of a lot without bids. */
const FIRST_VERSION = 1
/** Larger rooms get only the last bids of each interval. */
const ALL_BIDS_UP_TO = 1_000
const BIDDERS = 64
/** Bids a second. */
const WATCHED_RATE = 100
/** Maximum number of watchers per process, so that receiving is not the bottleneck. */
const PER_PROCESS = 2_500
const RECEIVED_WITHIN_MS = 15_000

/** (d) Bids while many watch: the delay from a bid's commit to all watchers. */
export const watched = (count: number, seconds: number): PathScenario => ({
  id: `d-${count}`,
  title: `${whole(count)} watchers, ${WATCHED_RATE} bids a second`,
  run: (path) =>
    withEndings(async (endings) => {
      const lotIds = await openLots(path.auctions, 1)
      const watchers = Array.from({ length: Math.ceil(count / PER_PROCESS) }, () =>
        startHelper<WatcherCalls>(`${import.meta.dirname}/../clients/watchers.ts`, endings),
      )
      const { cookies, realtime: url } = path
      const room = { url, cookies, auctionId: lotIds[0] ?? '', version: FIRST_VERSION }
      const opening = watchers.map((helper, index) =>
        helper.call('open', { ...room, count: Math.min(PER_PROCESS, count - index * PER_PROCESS) }),
      )
      await Promise.all(opening)
      return measureBids(path, {
        ...{ over: 'sockets', lotIds, connections: BIDDERS, biddersPerLot: BIDDERS, seconds },
        shape: { perSecond: WATCHED_RATE },
        more: Object.fromEntries(watchers.map(({ pid }, index) => [`watchers ${index + 1}`, pid])),
        outcome: async ({ acknowledgedIds: { length: bids } }) =>
          outcomeOf(await whenReceived(watchers, bids), bids, count),
      })
    }),
})

/** What they received, once each has received that many bids, or a time limit has passed. */
async function whenReceived(watchers: readonly HelperProcess<WatcherCalls>[], bids: number) {
  const untilMs = performance.now() + RECEIVED_WITHIN_MS
  for (;;) {
    const reports = await Promise.all(watchers.map((helper) => helper.call('report', null)))
    if (reports.every(({ fewestBids }) => fewestBids >= bids) || performance.now() > untilMs) return reports
    await sleep(200)
  }
}

/**
 * Every watcher must have the last bid, and in a room that gets all bids each of them once. The live channel may lose
 * messages; then each watcher must have seen a gap, at which a page fetches the state.
 */
function outcomeOf(reports: readonly WatchersReport[], bids: number, watchers: number): Settled {
  const all = (name: Exclude<keyof WatchersReport, 'delays'>) => reports.map((report) => report[name])
  const missing = bids - Math.min(...all('fewestBids'))
  const mostBids = Math.max(...all('mostBids'))
  const oldestVersion = Math.min(...all('oldestVersion'))
  const gaps = sum(all('gaps'))
  const remarks: string[] = []
  const problems: string[] = []
  if (missing > 0)
    remarks.push(`${missing} of ${bids} bids were not delivered, behind ${gaps} gaps that a page would see`)
  if (mostBids > bids) problems.push(`a watcher received ${mostBids} bids, ${bids} were placed`)
  if (oldestVersion < FIRST_VERSION + bids)
    problems.push(`a watcher knows version ${oldestVersion}, ${bids} bids were placed`)
  if (missing > 0 && gaps === 0 && watchers <= ALL_BIDS_UP_TO)
    problems.push(`${missing} of ${bids} bids were not delivered, and no gap shows it`)
  const delays = Histogram.from(...reports.map((report) => report.delays))
  return { watcherDelayMs: percentilesOf(delays), remarks, problems }
}
