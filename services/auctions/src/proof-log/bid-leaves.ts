import type { BidReceipt, LogHead } from '@boli/contracts'
import { bidderTag, bidSalt, commitmentTo, type Frontier } from '@boli/proof'
import type { AcceptedBid, Auction, BidRequest, PlacedBids, SoftClose } from '@boli/rules'
import { headOf, migratedLeaf, type NewLeaf, type NumberedLeaf, numberLeaf, withLeaves } from './leaves.ts'

/** An accepted bid with the stored parts of its leaf. */
export interface LoggedBid {
  auctionId: string
  bid: AcceptedBid
  /** Hexadecimal, like the commitment. */
  tag: string
  /** null for an automatic bid, like the maximum. */
  commitment: string | null
  /** The value of the commitment. */
  maximumPaise: number | null
  hash: Uint8Array
  /** The member who placed it; stored with the bid, but in no leaf. */
  placedBy: string | null
}

/** A leaf other than a bid. */
export interface LoggedEntry extends NumberedLeaf {
  auctionId: string
}

/** Leaves that a batch of bids adds to the log of one auction. */
export interface BatchLog {
  frontier: Frontier
  head: LogHead | null
  entries: LoggedEntry[]
  /** Ordered by sequence number. */
  bids: LoggedBid[]
  /** Receipts for the bidders of this batch, by bid id. */
  receipts: ReadonlyMap<string, BidReceipt>
}

/**
 * Creates the leaves of a batch in the order of its bids; an extension follows the bid that caused it.
 * @param before The auction and its log before the batch.
 * @param requests In the order of the outcomes of `placed`.
 * @param o.logKeys By bidder: the keys of their tags and salts.
 */
export function logBids(
  before: { auction: Auction; log: Frontier },
  requests: readonly BidRequest[],
  placed: PlacedBids,
  o: {
    softClose: SoftClose
    timeMs: number
    logKeys: ReadonlyMap<string, string>
    placedBy?: ReadonlyMap<string, string | undefined>
  },
): BatchLog {
  const { auction, log } = before
  const { logKeys, softClose, timeMs } = o
  const tags = new Map<string, string>()
  const tagOf = (bidderId: string): string => {
    let tag = tags.get(bidderId)
    if (tag === undefined) {
      const key = logKeys.get(bidderId)
      tag = key === undefined ? '' : bidderTag(key, auction.id)
      tags.set(bidderId, tag)
    }
    return tag
  }

  const leaves: NumberedLeaf[] = []
  const entries: LoggedEntry[] = []
  const bids: LoggedBid[] = []
  const receipts = new Map<string, BidReceipt>()
  const add = (fields: NewLeaf): NumberedLeaf => {
    const leaf = numberLeaf(fields, log.size + leaves.length)
    leaves.push(leaf)
    return leaf
  }
  const addEntry = (fields: NewLeaf): void => {
    entries.push({ auctionId: auction.id, ...add(fields) })
  }
  const addAutomatic = (bid: AcceptedBid): void => {
    const tag = tagOf(bid.bidder.id)
    const { hash } = add({ kind: 'automatic', tag, amountPaise: bid.amountPaise, timeMs })
    bids.push({ auctionId: auction.id, bid, tag, commitment: null, maximumPaise: null, hash, placedBy: null })
  }
  const addAsked = (bid: AcceptedBid, asked: BidRequest): void => {
    const tag = tagOf(bid.bidder.id)
    // A plain bid commits to its amount, so that a log does not show who has a maximum.
    const maximumPaise = asked.maximumPaise ?? asked.amountPaise
    const commitment = commitmentTo(bidSalt(logKeys.get(bid.bidder.id) ?? '', bid.id), maximumPaise)
    const { hash, position } = add({ kind: 'bid', tag, amountPaise: bid.amountPaise, timeMs, commitment })
    const placedBy = o.placedBy?.get(bid.id) ?? null
    bids.push({ auctionId: auction.id, bid, tag, commitment, maximumPaise, hash, placedBy })
    receipts.set(bid.id, { sequence: position, leafHash: Buffer.from(hash).toString('base64') })
  }

  if (log.size === 0 && placed.bids.length > 0) {
    const leaderTag = auction.leader ? tagOf(auction.leader.id) : ''
    addEntry(migratedLeaf(auction, softClose, { leaderTag, timeMs }))
  }
  let { endsAtMs } = auction
  for (const [index, outcome] of placed.outcomes.entries()) {
    const asked = requests[index]
    if (outcome.kind === 'refused' || outcome.bid === null || !asked) continue
    // A maximum that lifts the price to the reserve is logged as the resulting automatic bid.
    if (outcome.bid.isAutomatic) addAutomatic(outcome.bid)
    else addAsked(outcome.bid, asked)
    if (outcome.kind === 'accepted' && outcome.answer) addAutomatic(outcome.answer)
    if (outcome.auction.endsAtMs !== endsAtMs) {
      endsAtMs = outcome.auction.endsAtMs
      const amountPaise = outcome.auction.pricePaise
      addEntry({ kind: 'extension', amountPaise, timeMs, endsAtMs })
    }
  }
  const frontier = withLeaves(log, leaves)
  return { frontier, head: headOf(frontier), entries, bids, receipts }
}
