import type { LoadPlan, LoadResult } from '../load/run-load.ts'

interface OpenBidders {
  /** Of a realtime node, or of the gateway for bids over HTTP. */
  url: string
  /** Sessions, shared by the connections in turn. */
  cookies: string[]
  /** Connections. With one bid under way on each at most, bids arrive in the order in which they are sent. */
  count: number
}

interface BidderRun {
  lotIds: string[]
  biddersPerLot: number
  plan: LoadPlan
}

/** The calls of a process that bids, over sockets or over HTTP. */
export type BidderCalls = {
  open(bidders: OpenBidders): Promise<void>
  run(run: BidderRun): Promise<LoadResult>
}
