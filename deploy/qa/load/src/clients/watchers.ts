import type { AuctionChangeMessage, NewBidMessage, NewBidsMessage } from '@boli/contracts'
import pLimit from 'p-limit'
import { serveCalls } from '../helper-process.ts'
import { Histogram, sum } from '../measure/statistics.ts'
import { LoadSocket } from './load-socket.ts'

export type WatchersReport = ReturnType<ReceivedBids['report']>

/** A room of up to 1,000 gets only the latest of more bids in an interval (docs/capacity.md); they count for all. */
const LATEST_BIDS = 100

interface Message {
  bidTimesMs: number[]
  previousVersion: number
  version: number
}

/** The content of a message, by its event. */
const readers = {
  newBids: ({ since, bids, previousVersion, version }: NewBidsMessage) => ({
    ...{ bidTimesMs: bids.map(([, , , afterMs]) => since + afterMs), previousVersion, version },
  }),
  'new bid': ({ bids, previousVersion, auction: { version } }: NewBidMessage) => ({
    ...{ bidTimesMs: bids.map((bid) => Date.parse(bid.bid_time)), previousVersion, version },
  }),
  auctionUpdated: ({ auction: { version } }: AuctionChangeMessage) => ({
    ...{ bidTimesMs: [], previousVersion: version - 1, version },
  }),
} as Record<string, (content: never) => Message>

function read(data: Buffer): Message | null {
  const [, event = ''] = /^42\["([^"]+)"/.exec(data.toString('latin1', 0, 40)) ?? []
  return readers[event]?.(JSON.parse(data.toString('utf8', 2))[1] as never) ?? null
}

/**
 * Receives for many watchers of one room. All watchers of a part get the same bytes, so each message is parsed once,
 * and only recognised at the other watchers. Messages of two parts may end with the same bid and begin with another.
 */
export class ReceivedBids {
  readonly #delays = new Histogram()
  readonly #watchers: { version: number; bids: number; gaps: number }[]
  readonly #nowMs: () => number
  #known: { data: Buffer; message: Message | null } = { data: Buffer.alloc(0), message: null }

  /** @param version Of the auction before the first bid. */
  constructor(
    watchers: number,
    version: number,
    nowMs: () => number = () => performance.timeOrigin + performance.now(),
  ) {
    this.#watchers = Array.from({ length: watchers }, () => ({ version, bids: 0, gaps: 0 }))
    this.#nowMs = nowMs
  }

  receive(index: number, data: Buffer): void {
    const nowMs = this.#nowMs()
    if (!data.equals(this.#known.data)) this.#known = { data: Buffer.from(data), message: read(data) }
    const watcher = this.#watchers[index]
    const { message } = this.#known
    if (!watcher || !message) return
    const { bidTimesMs, previousVersion, version } = message
    watcher.bids += bidTimesMs.length < LATEST_BIDS ? bidTimesMs.length : version - previousVersion
    for (const bidTimeMs of bidTimesMs) this.#delays.record(nowMs - bidTimeMs)
    if (previousVersion > watcher.version) watcher.gaps += 1
    watcher.version = Math.max(watcher.version, version)
  }

  report() {
    const all = (name: 'bids' | 'version' | 'gaps') => this.#watchers.map((watcher) => watcher[name])
    return {
      /** From the database's time of a bid to a watcher's receipt, each bid at each watcher. */
      delays: this.#delays.toData(),
      /** Fewest and most bids that one watcher knows of. */
      fewestBids: Math.min(...all('bids')),
      mostBids: Math.max(...all('bids')),
      /** Version of the watcher that is furthest behind. */
      oldestVersion: Math.min(...all('version')),
      /** Number of messages after a gap, over all watchers: a page would then fetch what it missed. */
      gaps: sum(all('gaps')),
    }
  }
}

/** What several groups of watchers received together. */
export function combine(reports: readonly WatchersReport[]) {
  const all = (name: Exclude<keyof WatchersReport, 'delays'>) => reports.map((report) => report[name])
  return {
    delays: Histogram.from(...reports.map((report) => report.delays)),
    fewestBids: Math.min(...all('fewestBids')),
    mostBids: Math.max(...all('mostBids')),
    oldestVersion: Math.min(...all('oldestVersion')),
    gaps: sum(all('gaps')),
  }
}

interface OpenWatchers {
  /** Address of the realtime node. */
  url: string
  /** Shared by all watchers in turn. */
  cookies: string[]
  count: number
  auctionId: string
  /** Version of the auction before the first bid. */
  version: number
}

const OPENING_AT_ONCE = 50

let received = new ReceivedBids(0, 0)

/** A process that watches one auction with many sockets. */
const watcherCalls = {
  async open({ url, cookies, count, auctionId, version }: OpenWatchers): Promise<void> {
    received = new ReceivedBids(count, version)
    const ofWatchers = Array.from({ length: count }, (_, index) => cookies[index % cookies.length] ?? '')
    await pLimit(OPENING_AT_ONCE).map(ofWatchers, async (cookie, watcher) => {
      const onEvent = (data: Buffer) => received.receive(watcher, data)
      const socket = await LoadSocket.open({ url, cookie, onEvent })
      await socket.watch(auctionId)
    })
  },
  report: async (_: null) => received.report(),
}

export type WatcherCalls = typeof watcherCalls

if (import.meta.main) serveCalls(watcherCalls)
