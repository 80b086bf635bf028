import type { BidReceipt, LogHead, Quantity } from '@boli/contracts'
import type { Frontier } from '@boli/proof'
import type { AcceptedBid, Auction, BidRefusal } from '@boli/rules'
import type { BidAmounts } from '../domain/bid-amounts.ts'
import type { KnownUser } from '../persistence/users.ts'

/** What the API key of a bid may offer at most. */
export interface KeyCaps {
  keyId: string
  /** Of the value of one bid. */
  bidCapPaise: number
  /** Of the value of an Indian day's bids, each lot with its highest. */
  dayCapPaise: number
}

/** A bid whose sender's rights are checked and whose amounts are read. */
export interface BidCommand extends BidAmounts {
  auctionId: string
  bidder: KnownUser
  isConfirmed: boolean
  /** The terms that the bidder saw; null where they do not say. */
  termsVersion: number | null
  /** The client's own unique id of this bid, or null. */
  bidKey: string | null
  requestId: string
  traceparent?: string | undefined
  /** Of a program that bids with an API key. */
  caps?: KeyCaps | undefined
}

/** An auction as the rules need it; its row is locked. */
export interface LockedAuction {
  auction: Auction
  productName: string
  quantity: Quantity
  log: Frontier
  /** What the leader's tag is made of. */
  leaderLogKey: string | null
}

/** A bid that was committed; the same for the same bid key. */
export interface BidPlaced {
  kind: 'placed'
  outcome: 'leading' | 'outbid' | 'raised'
  /** The bidder's own bid; null where only the maximum was raised, and the auction's last bid still leads. */
  bid: AcceptedBid | null
  auction: Auction
  /** With the batch that this bid was in; of now where a repeated key is answered. */
  log: LogHead | null
  receipt?: BidReceipt | undefined
  /** The answer to a repeated key, whose receipt has to be read. */
  isRepeated?: true
}

/** A bid that changed nothing. */
export interface BidRefused {
  kind: 'refused'
  code:
    | BidRefusal
    | 'auction-not-found'
    | 'bid-key-reused'
    | 'not-signed-in'
    | 'suspended'
    | 'key-bid-cap'
    | 'key-day-cap'
    | 'overloaded'
    | 'upstream-unavailable'
    | 'bid-unanswered'
    | 'internal-error'
  /** Of a bid refused by the auction's rules: the lot as the refused bid found it. */
  lot?: Pick<LockedAuction, 'auction' | 'quantity'>
  /** With `suspended`. */
  suspension?: { until: Date; reason: string | null }
}

export type BidDecision = BidPlaced | BidRefused

/** A bid on its way through the engine. */
export interface QueuedBid {
  /** Becomes the id of the recorded bid. */
  id: string
  command: BidCommand
  /** On the clock of `performance.now()`. */
  deadlineMs: number
  /** The first call answers the bidder; later ones do nothing. */
  settle(decision: BidDecision): void
  isSettled: boolean
}
