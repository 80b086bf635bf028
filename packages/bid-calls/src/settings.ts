import { type Static, Type } from 'typebox'

/** How an edge sends bids to auctions. */
export const bidCallDefaults = {
  /** How long bids wait at most for an earlier call to be answered: a call that hangs must not delay later bids. */
  gatherMs: 50,
  /** Calls that may be under way at once. */
  bidCallsInFlight: 16,
  /** Bids that may wait; more are refused. */
  bidsQueued: 5_000,
  /** A bidder without an outcome by then gets `bid-unanswered`, or `overloaded` if the bid was never sent. */
  bidDeadlineMs: 5_000,
}
export type BidCallSettings = typeof bidCallDefaults

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
