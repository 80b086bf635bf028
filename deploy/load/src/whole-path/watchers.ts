import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenWatchers, WatcherCalls, WatchersReport } from '../clients/watcher-calls.ts'
import { startHelper } from '../helpers/helper-process.ts'
import { Histogram, type Percentiles, percentilesOf } from '../measure/histogram.ts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'

export interface Watchers {
  pids: WatchedProcesses
  /**
   * What they heard, once each of them has heard of so many bids, or will not.
   * @param bids How many were placed.
   */
  report(bids: number): Promise<WatchersHeard>
  stop(): Promise<void>
}

export interface WatchersHeard {
  delayMs: Percentiles
  messages: number
  bytes: number
  fewestBids: number
  mostBids: number
  oldestVersion: number
  gaps: number
}

/** One process hears for so many at most, so that the hearing is not what is slow. */
const PER_PROCESS = 2_500
const HEARD_WITHIN_MS = 15_000

/** Many sockets watch one auction, opened before this resolves. */
export async function openWatchers(o: OpenWatchers): Promise<Watchers> {
  const helpers = Array.from({ length: Math.ceil(o.count / PER_PROCESS) }, () =>
    startHelper<WatcherCalls>(`${import.meta.dirname}/../clients/room-watchers.ts`),
  )
  const stop = async () => {
    await Promise.all(helpers.map((helper) => helper.stop()))
  }
  try {
    await Promise.all(
      helpers.map((helper, index) =>
        helper.call('open', { ...o, count: Math.min(PER_PROCESS, o.count - index * PER_PROCESS) }),
      ),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    pids: Object.fromEntries(helpers.map((helper, index) => [`watchers ${index + 1}`, helper.pid])),
    async report(bids) {
      const untilMs = performance.now() + HEARD_WITHIN_MS
      for (;;) {
        const heard = addUp(await Promise.all(helpers.map((helper) => helper.call('report', null))))
        if (heard.fewestBids >= bids || performance.now() > untilMs) return heard
        await sleep(200)
      }
    },
    stop,
  }
}

function addUp(reports: readonly WatchersReport[]): WatchersHeard {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    delayMs: percentilesOf(Histogram.from(...reports.map((report) => report.delays))),
    messages: sum(reports.map((report) => report.messages)),
    bytes: sum(reports.map((report) => report.bytes)),
    fewestBids: Math.min(...reports.map((report) => report.fewestBids)),
    mostBids: Math.max(...reports.map((report) => report.mostBids)),
    oldestVersion: Math.min(...reports.map((report) => report.oldestVersion)),
    gaps: sum(reports.map((report) => report.gaps)),
  }
}
