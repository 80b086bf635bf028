import type { AuctionChangeMessage, NewBidMessage, NewBidsMessage } from '@boli/contracts'
import { Histogram, type HistogramData } from '../measure/statistics.ts'

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
  /** Number of messages after a gap, over all watchers: there a page would fetch what it missed. */
  gaps: number
}

interface Message {
  bidTimesMs: number[]
  previousVersion: number
  version: number
}

/** The content of a message, by the beginning of its text. */
const readers: [beginning: string, read: (content: never) => Message][] = [
  [
    '42["newBids"',
    ({ since, bids, previousVersion, version }: NewBidsMessage) => ({
      bidTimesMs: bids.map(([, , , afterMs]) => since + afterMs),
      previousVersion,
      version,
    }),
  ],
  [
    '42["new bid"',
    ({ bids, previousVersion, auction: { version } }: NewBidMessage) => ({
      bidTimesMs: bids.map((bid) => Date.parse(bid.bid_time)),
      previousVersion,
      version,
    }),
  ],
  [
    '42["auctionUpdated"',
    ({ auction: { version } }: AuctionChangeMessage) => ({
      bidTimesMs: [],
      previousVersion: version - 1,
      version,
    }),
  ],
]

/**
 * Receives for many watchers of one room. All watchers of a part get the same bytes, so each message is parsed once,
 * and only recognised at the other watchers. Messages of two parts may end with the same bid and begin with another.
 */
export class ReceivedBids {
  readonly #delays = new Histogram()
  readonly #watchers: { version: number; bids: number; gaps: number }[]
  readonly #nowMs: () => number
  #messages = 0
  #bytes = 0
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
    if (bidTimesMs.length > 0) {
      this.#messages += 1
      this.#bytes += data.length
    }
    watcher.bids += bidTimesMs.length
    for (const bidTimeMs of bidTimesMs) this.#delays.record(nowMs - bidTimeMs)
    if (previousVersion > watcher.version) watcher.gaps += 1
    watcher.version = Math.max(watcher.version, version)
  }

  report(): WatchersReport {
    const all = (name: 'bids' | 'version' | 'gaps') => this.#watchers.map((watcher) => watcher[name])
    return {
      delays: this.#delays.toData(),
      messages: this.#messages,
      bytes: this.#bytes,
      fewestBids: Math.min(...all('bids')),
      mostBids: Math.max(...all('bids')),
      oldestVersion: Math.min(...all('version')),
      gaps: all('gaps').reduce((sum, gaps) => sum + gaps, 0),
    }
  }
}

function read(data: Buffer): Message | null {
  const found = readers.find(([beginning]) => data.toString('latin1', 0, beginning.length) === beginning)
  return found ? found[1](JSON.parse(data.toString('utf8', 2))[1] as never) : null
}
