import { type Static, Type } from 'typebox'

/** How an edge sends bids to auctions. */
export interface BidCallSettings {
  /** The longest that bids wait for an earlier call; see the gatherer. */
  gatherMs: number
  /** Calls that may be under way at once. */
  bidCallsInFlight: number
  /** Bids that may wait; more are refused. */
  bidsQueued: number
  /** After this time a bidder is answered that the outcome is not known yet. */
  bidDeadlineMs: number
}

export const bidCallDefaults: BidCallSettings = {
  gatherMs: 50,
  bidCallsInFlight: 16,
  bidsQueued: 5_000,
  bidDeadlineMs: 5_000,
}

/** Environment variables of an edge that sends bids to auctions. */
export const bidCallConfig = {
  BID_GATHER_MS: Type.Integer({ minimum: 0, maximum: 100, default: bidCallDefaults.gatherMs }),
  BID_CALLS_IN_FLIGHT: Type.Integer({ minimum: 1, maximum: 64, default: bidCallDefaults.bidCallsInFlight }),
  BIDS_QUEUED: Type.Integer({ minimum: 1, default: bidCallDefaults.bidsQueued }),
}

type BidCallConfig = { [Name in keyof typeof bidCallConfig]: Static<(typeof bidCallConfig)[Name]> }

export function bidCallSettings(config: BidCallConfig): BidCallSettings {
  return {
    ...bidCallDefaults,
    gatherMs: config.BID_GATHER_MS,
    bidCallsInFlight: config.BID_CALLS_IN_FLIGHT,
    bidsQueued: config.BIDS_QUEUED,
  }
}
