import { setTimeout as sleep } from 'node:timers/promises'
import type { Measurement, Scenario } from '../bids/stages.ts'
import type { WatchersReport } from '../clients/received-bids.ts'
import type { OpenWatchers, WatcherCalls } from '../clients/watchers.ts'
import { type HelperProcess, startHelper } from '../helpers.ts'
import { openLots } from '../market/open-lots.ts'
import { Histogram, percentilesOf, sum } from '../measure/statistics.ts'
import { whole } from '../report.ts'
import { measureBids, type WholePath } from './whole-path.ts'

/** Version of a lot without bids. */
const FIRST_VERSION = 1
/** Larger rooms get only the last bids of each interval. */
const ALL_BIDS_UP_TO = 1_000
const BIDDERS = 64
/** Maximum number of watchers per process, so that receiving is not the bottleneck. */
const PER_PROCESS = 2_500
const HEARD_WITHIN_MS = 15_000

interface WatchOptions {
  seconds: number
  watchers: readonly number[]
  /** Bids a second. */
  rate: number
}

/** (d) Bids while many watch: the delay from a bid's commit to all watchers. */
export function watcherScenarios(o: WatchOptions): Scenario<WholePath>[] {
  return o.watchers.map((count) => ({
    id: `d-${count}`,
    title: `${whole(count)} watchers, ${whole(o.rate)} bids a second`,
    run: (path) => measure(path, count, o),
  }))
}

async function measure(path: WholePath, count: number, o: WatchOptions): Promise<Measurement> {
  const lotIds = await openLots(path.database, 1)
  const { cookies, system } = path
  const watchers = Array.from({ length: Math.ceil(count / PER_PROCESS) }, () =>
    startHelper<WatcherCalls>(`${import.meta.dirname}/../clients/watchers.ts`),
  )
  try {
    const room = { url: system.realtime, cookies, auctionId: lotIds[0] ?? '', version: FIRST_VERSION }
    await openWatchers(watchers, { ...room, count })
    const pids = watchers.map(({ pid }, index): [string, number] => [`watchers ${index + 1}`, pid])
    return await measureBids(path, {
      ...{ lotIds, connections: BIDDERS, biddersPerLot: BIDDERS, seconds: o.seconds },
      ...{ shape: { perSecond: o.rate }, more: Object.fromEntries(pids) },
      outcome: async ({ acknowledgedIds: { length: bids } }) =>
        toOutcome(await whenHeard(watchers, bids), bids, count),
    })
  } finally {
    await Promise.all(watchers.map((helper) => helper.stop()))
  }
}

type Watchers = readonly HelperProcess<WatcherCalls>[]

async function openWatchers(watchers: Watchers, o: OpenWatchers): Promise<void> {
  const opening = watchers.map((helper, index) =>
    helper.call('open', { ...o, count: Math.min(PER_PROCESS, o.count - index * PER_PROCESS) }),
  )
  await Promise.all(opening)
}

/** What they received, once each has received that many bids, or a time limit has passed. */
async function whenHeard(watchers: Watchers, bids: number): Promise<WatchersReport[]> {
  const untilMs = performance.now() + HEARD_WITHIN_MS
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
function toOutcome(reports: readonly WatchersReport[], bids: number, watchers: number) {
  const all = (name: Exclude<keyof WatchersReport, 'delays'>) => reports.map((report) => report[name])
  const missing = bids - Math.min(...all('fewestBids'))
  const mostBids = Math.max(...all('mostBids'))
  const oldestVersion = Math.min(...all('oldestVersion'))
  const [gaps, messages, bytes] = [sum(all('gaps')), sum(all('messages')), sum(all('bytes'))]
  const lost = `${missing} of ${bids} bids were not delivered, behind ${gaps} gaps that a page would see`
  const problems = [
    ...(mostBids > bids ? [`a watcher received ${mostBids} bids, ${bids} were placed`] : []),
    ...(oldestVersion < FIRST_VERSION + bids
      ? [`a watcher knows version ${oldestVersion}, ${bids} bids were placed`]
      : []),
    ...(missing > 0 && gaps === 0 && watchers <= ALL_BIDS_UP_TO
      ? [`${missing} of ${bids} bids were not delivered, and no gap shows it`]
      : []),
  ]
  return {
    watcherDelayMs: percentilesOf(Histogram.from(...reports.map((report) => report.delays))),
    remarks: [
      `${messages} messages of ${Math.round(bytes / Math.max(1, messages))} bytes`,
      ...(missing > 0 ? [lost] : []),
    ],
    problems,
  }
}
