import type { HistogramData } from '../measure/histogram.ts'

export interface OpenWatchers {
  /** Of the realtime node. */
  url: string
  /** Shared by all watchers in turn. */
  cookies: string[]
  count: number
  auctionId: string
  /** Of the auction, before the first bid. */
  version: number
}

export interface WatchersReport {
  /** From the database's time of a bid to a watcher's receipt, each bid at each watcher. */
  delays: HistogramData
  messages: number
  bytes: number
  /** Bids that the watcher who heard fewest, and most, was told of. */
  fewestBids: number
  mostBids: number
  /** The version that the watcher who is furthest behind knows of. */
  oldestVersion: number
  /** Messages before which something was missing, over all watchers. */
  gaps: number
}

/** The calls of a process that watches one auction with many sockets. */
export type WatcherCalls = {
  open(watchers: OpenWatchers): Promise<void>
  report(nothing: null): Promise<WatchersReport>
  close(nothing: null): Promise<void>
}
