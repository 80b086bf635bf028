import { setTimeout as sleep } from 'node:timers/promises'
import { measureLoad } from '../bids/measure-load.ts'
import type { Measurement, Scenario } from '../bids/scenario.ts'
import type { WatchersReport } from '../clients/received-bids.ts'
import type { OpenWatchers, WatcherCalls } from '../clients/watchers.ts'
import { startHelper } from '../helpers.ts'
import { WARM_UP_MS } from '../load/run-load.ts'
import { openLots } from '../market/open-lots.ts'
import { Histogram, type Percentiles, percentilesOf } from '../measure/histogram.ts'
import type { WholePath } from './whole-path.ts'

/** Id of a lot without bids. */
const FIRST_VERSION = 1
/** Larger rooms get only the last bids of each interval. */
const ALL_BIDS_UP_TO = 1_000
const BIDDERS = 64

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
    title: `${count.toLocaleString('en')} watchers, ${o.rate.toLocaleString('en')} bids a second`,
    run: (path) => measure(path, count, o),
  }))
}

async function measure(path: WholePath, count: number, o: WatchOptions): Promise<Measurement> {
  const lotIds = await openLots(path.database, 1)
  const [auctionId = ''] = lotIds
  const { cookies, database, bidders, processes } = path
  await bidders.call('open', { over: 'sockets', url: path.system.realtime, cookies, count: BIDDERS })
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
      processes: { ...processes, 'load generator': bidders.pid, ...watchers.pids },
      load: () =>
        bidders.call('run', {
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
 * Every watcher must have the last bid, and in a room that gets all bids each of them once. The live channel may lose
 * messages; then each watcher must have seen a gap, at which a page fetches the state.
 */
function toOutcome(received: WatchersReceived, bids: number, watchers: number) {
  const { fewestBids, mostBids, messages, bytes, gaps, oldestVersion } = received
  const missing = bids - fewestBids
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
    watcherDelayMs: received.delayMs,
    remarks: [
      `${messages} messages of ${Math.round(bytes / Math.max(1, messages))} bytes`,
      ...(missing > 0 ? [lost] : []),
    ],
    problems,
  }
}

interface WatchersReceived extends Omit<WatchersReport, 'delays'> {
  delayMs: Percentiles
}

/** Most watchers per process, so that receiving is not the bottleneck. */
const PER_PROCESS = 2_500
const HEARD_WITHIN_MS = 15_000

/** Many sockets watch one auction, opened before this resolves. */
async function openWatchers(o: OpenWatchers) {
  const helpers = Array.from({ length: Math.ceil(o.count / PER_PROCESS) }, () =>
    startHelper<WatcherCalls>(`${import.meta.dirname}/../clients/watchers.ts`),
  )
  const stop = () => Promise.all(helpers.map((helper) => helper.stop()))
  const opening = helpers.map((helper, index) =>
    helper.call('open', { ...o, count: Math.min(PER_PROCESS, o.count - index * PER_PROCESS) }),
  )
  await Promise.all(opening).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    pids: Object.fromEntries(helpers.map((helper, index) => [`watchers ${index + 1}`, helper.pid])),
    /** What they received, once each has received that many bids, or a time limit has passed. */
    async report(bids: number): Promise<WatchersReceived> {
      const untilMs = performance.now() + HEARD_WITHIN_MS
      for (;;) {
        const received = addUp(await Promise.all(helpers.map((helper) => helper.call('report', null))))
        if (received.fewestBids >= bids || performance.now() > untilMs) return received
        await sleep(200)
      }
    },
    stop,
  }
}

function addUp(reports: readonly WatchersReport[]): WatchersReceived {
  const all = (name: Exclude<keyof WatchersReport, 'delays'>) => reports.map((report) => report[name])
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    delayMs: percentilesOf(Histogram.from(...reports.map((report) => report.delays))),
    messages: sum(all('messages')),
    bytes: sum(all('bytes')),
    fewestBids: Math.min(...all('fewestBids')),
    mostBids: Math.max(...all('mostBids')),
    oldestVersion: Math.min(...all('oldestVersion')),
    gaps: sum(all('gaps')),
  }
}
