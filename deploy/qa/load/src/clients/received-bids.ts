import type { AuctionChangeMessage, NewBidMessage, NewBidsMessage } from '@boli/contracts'
import { Histogram, type HistogramData } from '../measure/histogram.ts'

const newBid = Buffer.from('42["new bid",')
const newBids = Buffer.from('42["newBids",')
const updated = Buffer.from('42["auctionUpdated",')

export interface WatchersReport {
  /** From the database's time of a bid to a watcher's receipt, each bid at each watcher. */
  delays: HistogramData
  messages: number
  bytes: number
  /** Fewest and most bids received by a watcher. */
  fewestBids: number
  mostBids: number
  /** Version of the watcher that is furthest behind. */
  oldestVersion: number
  /** Number of messages after a gap, over all watchers. */
  gaps: number
}

interface Known {
  data: Buffer
  bidTimesMs: number[]
  previousVersion: number
  version: number
}

interface Watcher {
  version: number
  bids: number
  gaps: number
}

/**
 * Receives for many watchers of one room. All watchers of a part get the same bytes, so each message is parsed once,
 * and only recognised at the other watchers. Messages of two parts may end with the same bid and begin with another.
 */
export class ReceivedBids {
  readonly #delays = new Histogram()
  readonly #watchers: Watcher[]
  readonly #nowMs: () => number
  #messages = 0
  #bytes = 0
  #known: Known = { data: Buffer.alloc(0), bidTimesMs: [], previousVersion: 0, version: 0 }

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
    const watcher = this.#watchers[index]
    if (!watcher) return
    if (begins(data, updated)) {
      const [, { auction }] = JSON.parse(data.toString('utf8', 2)) as [string, AuctionChangeMessage]
      this.#follow(watcher, auction.version - 1, auction.version)
    }
    const read = begins(data, newBids) ? readChanges : begins(data, newBid) ? readMessage : null
    if (!read) return
    this.#messages += 1
    this.#bytes += data.length
    if (!data.equals(this.#known.data)) this.#known = { data: Buffer.from(data), ...read(data) }
    const { bidTimesMs, previousVersion, version } = this.#known
    watcher.bids += bidTimesMs.length
    for (const bidTimeMs of bidTimesMs) this.#delays.record(nowMs - bidTimeMs)
    this.#follow(watcher, previousVersion, version)
  }

  report(): WatchersReport {
    const least = (read: (watcher: Watcher) => number) =>
      this.#watchers.reduce((least, watcher) => Math.min(least, read(watcher)), Number.POSITIVE_INFINITY)
    return {
      delays: this.#delays.toData(),
      messages: this.#messages,
      bytes: this.#bytes,
      fewestBids: least((watcher) => watcher.bids),
      mostBids: -least((watcher) => -watcher.bids),
      oldestVersion: least((watcher) => watcher.version),
      gaps: this.#watchers.reduce((sum, watcher) => sum + watcher.gaps, 0),
    }
  }

  /** At a gap a page would fetch what it missed. */
  #follow(watcher: Watcher, previousVersion: number, version: number): void {
    if (previousVersion > watcher.version) watcher.gaps += 1
    watcher.version = Math.max(watcher.version, version)
  }
}

function begins(data: Buffer, text: Buffer): boolean {
  return data.subarray(0, text.length).equals(text)
}

function readChanges(data: Buffer): Omit<Known, 'data'> {
  const [, { since, bids, previousVersion, version }] = JSON.parse(data.toString('utf8', 2)) as [
    string,
    NewBidsMessage,
  ]
  return { bidTimesMs: bids.map(([, , , afterMs]) => since + afterMs), previousVersion, version }
}

function readMessage(data: Buffer): Omit<Known, 'data'> {
  const [, { bids, previousVersion, auction }] = JSON.parse(data.toString('utf8', 2)) as [
    string,
    NewBidMessage,
  ]
  return {
    bidTimesMs: bids.map((bid) => Date.parse(bid.bid_time)),
    previousVersion,
    version: auction.version,
  }
}
