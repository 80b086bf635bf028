import { setTimeout as sleep } from 'node:timers/promises'
import type { BidderCalls } from '../clients/bidders.ts'
import { combine, type WatcherCalls } from '../clients/watchers.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import { Histogram, percentilesOf } from '../measure/statistics.ts'
import { measureUsage, type WatchedProcesses } from '../measure/usage-meter.ts'
import { withEndings } from '../with-endings.ts'
import { GENERATOR, type Measurement } from './measurement.ts'
import { type LoadPlan, type LoadResult, WARM_UP_MS } from './run-load.ts'

/** A running market with signed-in buyers, ready to be bid on. */
export interface BidPath {
  /** For calls. */
  url: string
  /** For sockets. */
  realtime: string
  /** One session per buyer. */
  cookies: string[]
  /** Without the processes that bid. */
  processes: WatchedProcesses
  bidders: HelperProcess<BidderCalls>
  /** @returns ids of new lots, the only ones in the market. */
  openLots(count: number): Promise<string[]>
  /** Violations after a run, once all its effects are done, including acknowledged bids that are missing. */
  check(result: LoadResult): Promise<string[]>
}

export interface BidLoad {
  over: 'sockets' | 'http' | 'client'
  lots: number
  shape: LoadPlan['shape']
  /** By default each concurrent bid comes from its own connection, as in reality: then bids arrive in the order sent. */
  connections?: number
  seconds: number
  /** How many sockets watch the first lot. */
  watchers?: number
  /** Runs beside the bids, until the signal ends it. */
  beside?(signal: AbortSignal): Promise<void>
}

/** A process that bids. */
export const startBidders = (endings: AsyncDisposableStack) =>
  startHelper<BidderCalls>(`${import.meta.dirname}/../clients/bidders.ts`, endings)

/** Few enough that no socket exceeds its limit of rooms. */
const BIDDERS_PER_LOT = 3
/** Version of a lot without bids. */
const FIRST_VERSION = 1
/** Larger rooms get only the last bids of each interval. */
const ALL_BIDS_UP_TO = 1_000
/** Maximum number of watchers per process, so that receiving is not the bottleneck. */
const PER_PROCESS = 2_500
const RECEIVED_WITHIN_MS = 15_000

/** Buyers bid on new lots: all on one, or a few on each of many. Resource usage is measured after the warm-up. */
export function measureBids(path: BidPath, o: BidLoad): Promise<Measurement> {
  return withEndings((endings) => measure(path, o, endings))
}

async function measure(path: BidPath, o: BidLoad, endings: AsyncDisposableStack): Promise<Measurement> {
  const { over, shape, seconds, watchers: watcherCount = 0 } = o
  const count = o.connections ?? ('inFlight' in shape ? shape.inFlight : path.cookies.length)
  const { bidders, cookies } = path
  const lotIds = await path.openLots(o.lots)
  const watchers = await openWatchers(path, lotIds[0] ?? '', watcherCount, endings)
  await bidders.call('open', { over, url: over === 'http' ? path.url : path.realtime, cookies, count })
  const plan = { shape, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
  const biddersPerLot = o.lots === 1 ? count : BIDDERS_PER_LOT
  const processes: WatchedProcesses = { ...path.processes, [GENERATOR]: bidders.pid }
  for (const [index, { pid }] of watchers.entries()) processes[`watchers ${index + 1}`] = pid
  const measuring = sleep(WARM_UP_MS).then(() => measureUsage(processes, () => sleep(seconds * 1000)))
  const ending = new AbortController()
  const beside = o.beside?.(ending.signal)
  const bidding = bidders.call('run', { lotIds, biddersPerLot, plan })
  const [result, [, usage]] = await Promise.all([bidding, measuring])
  ending.abort()
  await beside
  const { accepted, unanswered, latency, refused, acknowledgedIds, received } = result
  const seen = watcherCount > 0 ? await judgeWatchers(watchers, acknowledgedIds.length, watcherCount) : null
  const violations = await path.check(result)
  return {
    ...{ perSecond: accepted / seconds, seconds, latencyMs: percentilesOf(Histogram.from(latency)) },
    ...(seen && { watcherDelayMs: seen.delayMs }),
    ...(over === 'client' && { receivedShare: received / Math.max(1, count * acknowledgedIds.length) }),
    ...{ refused, unanswered, processes: usage },
    remarks: [...(seen?.remarks ?? []), ...(unanswered > 0 ? [`${unanswered} bids were not answered`] : [])],
    problems: [...(seen?.problems ?? []), ...(accepted === 0 ? ['no bid was accepted'] : []), ...violations],
  }
}

async function openWatchers(path: BidPath, auctionId: string, count: number, endings: AsyncDisposableStack) {
  const { realtime: url, cookies } = path
  const helpers = Array.from({ length: Math.ceil(count / PER_PROCESS) }, () =>
    startHelper<WatcherCalls>(`${import.meta.dirname}/../clients/watchers.ts`, endings),
  )
  const room = { url, cookies, auctionId, version: FIRST_VERSION }
  const opening = helpers.map((helper, index) =>
    helper.call('open', { ...room, count: Math.min(PER_PROCESS, count - index * PER_PROCESS) }),
  )
  await Promise.all(opening)
  return helpers
}

/** What the watchers received, once each has received that many bids, or a time limit has passed. */
async function whenReceived(watchers: readonly HelperProcess<WatcherCalls>[], bids: number) {
  const untilMs = performance.now() + RECEIVED_WITHIN_MS
  for (;;) {
    const report = combine(await Promise.all(watchers.map((helper) => helper.call('report', null))))
    if (report.fewestBids >= bids || performance.now() > untilMs) return report
    await sleep(200)
  }
}

/**
 * Every watcher must have the last bid and, in a room that gets all bids, each of them once. The live channel may lose
 * messages; then a gap must show it, at which a page fetches the state.
 */
async function judgeWatchers(watchers: readonly HelperProcess<WatcherCalls>[], bids: number, count: number) {
  const { fewestBids, mostBids, oldestVersion, gaps, delays } = await whenReceived(watchers, bids)
  const missing = bids - fewestBids
  const remarks: string[] = []
  const problems: string[] = []
  if (missing > 0)
    remarks.push(`${missing} of ${bids} bids were not delivered, behind ${gaps} gaps that a page would see`)
  if (mostBids > bids) problems.push(`a watcher received ${mostBids} bids, ${bids} were placed`)
  if (oldestVersion < FIRST_VERSION + bids)
    problems.push(`a watcher knows version ${oldestVersion}, ${bids} bids were placed`)
  if (missing > 0 && gaps === 0 && count <= ALL_BIDS_UP_TO)
    problems.push(`${missing} of ${bids} bids were not delivered, and no gap shows it`)
  return { delayMs: percentilesOf(delays), remarks, problems }
}
