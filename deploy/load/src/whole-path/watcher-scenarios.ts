import { measureLoad } from '../bids/measure-load.ts'
import type { Measurement, Scenario } from '../bids/scenario.ts'
import { WARM_UP_MS } from '../load/run-load.ts'
import { openLots } from '../market/open-lots.ts'
import { openWatchers, type WatchersHeard } from './watchers.ts'
import type { WholePath } from './whole-path.ts'

/** Of a lot that nobody has bid on. */
const FIRST_VERSION = 1
/** Rooms with more watchers are told of the last bids of each interval only. */
const TOLD_OF_ALL = 1_000
const BIDDERS = 64

export interface WatchOptions {
  seconds: number
  watchers: readonly number[]
  /** Bids a second. */
  rate: number
}

/** (d) Bids flow while many watch: how long a bid takes from its commit to all of them. */
export function watcherScenarios(path: WholePath, o: WatchOptions): Scenario[] {
  return o.watchers.map((count) => ({
    id: `d-${count}`,
    part: 'd',
    title: `${count.toLocaleString('en')} watchers, ${o.rate.toLocaleString('en')} bids a second`,
    run: () => measure(path, count, o),
  }))
}

async function measure(path: WholePath, count: number, o: WatchOptions): Promise<Measurement> {
  const lotIds = await openLots(path.database, 1)
  const [auctionId = ''] = lotIds
  const { cookies, database, overSockets, processes } = path
  await overSockets.call('open', { url: path.system.realtime, cookies, count: BIDDERS })
  const watchers = await openWatchers({
    url: path.system.realtime,
    cookies,
    count,
    auctionId,
    version: FIRST_VERSION,
  })
  try {
    return await measureLoad({
      seconds: o.seconds,
      database,
      processes: { ...processes, 'load generator': overSockets.pid, ...watchers.pids },
      load: () =>
        overSockets.call('run', {
          lotIds,
          biddersPerLot: BIDDERS,
          plan: { shape: { perSecond: o.rate }, warmUpMs: WARM_UP_MS, measureMs: o.seconds * 1000 },
        }),
      settle: async ({ acknowledgedIds }) => {
        const outcome = toOutcome(
          await watchers.report(acknowledgedIds.length),
          acknowledgedIds.length,
          count,
        )
        return { ...outcome, remarks: [...outcome.remarks, ...(await path.settle())] }
      },
    })
  } finally {
    await watchers.stop()
  }
}

/**
 * Everyone must know of the last bid, and in a room that is told of all have been told of each once. The live channel
 * may lose messages; then each watcher must have seen a gap, at which a page fetches what it missed.
 */
function toOutcome(heard: WatchersHeard, bids: number, watchers: number) {
  const { fewestBids, mostBids, messages, bytes, gaps, oldestVersion } = heard
  const missing = bids - fewestBids
  const lost = `${missing} of ${bids} bids were not told, behind ${gaps} gaps that a page would see`
  const problems = [
    ...(mostBids > bids ? [`a watcher was told of ${mostBids} bids, ${bids} were placed`] : []),
    ...(oldestVersion < FIRST_VERSION + bids
      ? [`a watcher knows version ${oldestVersion}, ${bids} bids were placed`]
      : []),
    ...(missing > 0 && gaps === 0 && watchers <= TOLD_OF_ALL
      ? [`${missing} of ${bids} bids were not told, and no gap shows it`]
      : []),
  ]
  return {
    watcherDelayMs: heard.delayMs,
    remarks: [
      `${messages} messages of ${Math.round(bytes / Math.max(1, messages))} bytes`,
      ...(missing > 0 ? [lost] : []),
    ],
    problems,
  }
}
