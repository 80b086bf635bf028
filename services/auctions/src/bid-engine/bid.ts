import type { BidReceipt, LogHead, Quantity } from '@boli/contracts'
import type { Frontier } from '@boli/proof'
import type { AcceptedBid, Auction, BidRefusal } from '@boli/rules'
import type { BidAmounts } from '../domain/bid-amounts.ts'
import type { KnownUser } from '../persistence/users.ts'

/** What an API key, or a member of a firm, may offer at most; a bid may come with both. */
export interface BidCaps {
  of: 'key' | 'member'
  /** Id of the key or of the member's account. */
  holderId: string
  /** Limit of one bid's value. */
  bidCapPaise: number
  /** Limit of the total of a day's bids in Indian time; of each lot only the highest counts. */
  dayCapPaise: number
}

/** A bid after the checks of its sender's rights, with parsed amounts. */
export interface BidCommand extends BidAmounts {
  auctionId: string
  bidder: KnownUser
  isConfirmed: boolean
  /** Version of the terms that the bidder saw; null if not given. */
  termsVersion: number | null
  /** The client's own unique id of this bid, or null. */
  bidKey: string | null
  requestId: string
  traceparent?: string | undefined
  caps?: readonly BidCaps[]
  /** The member who places it, if the bidder is a firm. */
  placedBy?: string | undefined
}

/** An auction as the rules need it. Its row is locked, or compared when the batch is stored. */
export interface LockedAuction {
  auction: Auction
  productName: string
  quantity: Quantity
  log: Frontier
  /** Key of the leader's tag. */
  leaderLogKey: string | null
  /** The transactions that last wrote its row, and that of its leader unless deleted or suspended (`xmin`). */
  writtenBy: string
  leaderWrittenBy: string | null
}

/** The outcome of a committed bid; a repeated bid key gets the same. */
export interface BidPlaced {
  kind: 'placed'
  outcome: 'leading' | 'outbid' | 'raised'
  /** The bidder's own bid; null if only the maximum was raised and the auction's last bid still leads. */
  bid: AcceptedBid | null
  auction: Auction
  /** The log's head after the batch of this bid; the current one for a repeated key. */
  log: LogHead | null
  receipt?: BidReceipt | undefined
  /** The answer to a repeated key, whose receipt must be read. */
  isRepeated?: true
}

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
    | 'firm-lot-limit'
    | 'firm-day-limit'
    | 'overloaded'
    | 'upstream-unavailable'
    | 'bid-unanswered'
    | 'internal-error'
  /** For a bid refused by the rules: the state of the lot at that time. */
  lot?: Pick<LockedAuction, 'auction' | 'quantity'>
  /** Given with `suspended`. */
  suspension?: { until: Date; reason: string | null }
}

export type BidDecision = BidPlaced | BidRefused

/** A bid on its way through the engine. */
export interface QueuedBid {
  /** The id of the recorded bid. */
  id: string
  command: BidCommand
  /** On the clock of `performance.now()`. */
  deadlineMs: number
  /** The first call answers the bidder; later ones do nothing. */
  settle(decision: BidDecision): void
  isSettled: boolean
}
