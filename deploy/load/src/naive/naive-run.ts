/** How hard the naive market is tried. */
export interface NaiveLoad {
  auctions: number
  connections: number
  seconds: number
}

export interface NaiveRun {
  /** All that were committed. */
  bids: number
  perSecond: number
}
