import type { BidReceipt, LogHead } from '@boli/contracts'
import { bidderTag, bidSalt, commitmentTo, type Frontier } from '@boli/proof'
import type { AcceptedBid, PlacedBids, SoftClose } from '@boli/rules'
import {
  headOf,
  migratedLeaf,
  type NewLeaf,
  type NumberedLeaf,
  numberLeaf,
  withLeaves,
} from '../domain/leaves.ts'
import type { LockedAuction, QueuedBid } from './bid.ts'

/** What a bid's row holds of its leaf. */
export interface LoggedBid {
  tag: string
  /** null for an automatic bid. */
  commitment: string | null
  maximumPaise: number | null
  hash: Uint8Array
}

/** What a batch adds to the log of one auction. */
export interface BatchLog {
  frontier: Frontier
  head: LogHead | null
  /** Leaves that are no bids. */
  entries: NumberedLeaf[]
  /** By the bid's sequence. */
  bids: ReadonlyMap<number, LoggedBid>
  /** For owners of bids that were asked for, by the bid's id. */
  receipts: ReadonlyMap<string, BidReceipt>
}

/**
 * Makes the leaves of a batch in the order in which its bids count; an extension follows the bid that caused it.
 * @param judged As the outcomes of `placed`.
 * @param logKeyOf The key of who bids now; that of a leader who does not is in `locked`.
 */
export function logBatch(
  locked: LockedAuction,
  judged: readonly QueuedBid[],
  placed: PlacedBids,
  o: { softClose: SoftClose; timeMs: number; logKeyOf: (bid: QueuedBid) => string },
): BatchLog {
  const { timeMs, softClose } = o
  const { auction, log } = locked
  const keys = new Map(judged.map((bid) => [bid.command.bidder.id, o.logKeyOf(bid)]))
  if (auction.leader && locked.leaderLogKey && !keys.has(auction.leader.id))
    keys.set(auction.leader.id, locked.leaderLogKey)
  const tags = new Map([...keys].map(([bidder, key]) => [bidder, bidderTag(key, auction.id)]))
  const tagOf = (bidderId: string) => tags.get(bidderId) ?? ''

  const leaves: NumberedLeaf[] = []
  const entries: NumberedLeaf[] = []
  const bids = new Map<number, LoggedBid>()
  const receipts = new Map<string, BidReceipt>()
  const add = (fields: NewLeaf): NumberedLeaf => {
    const leaf = numberLeaf(fields, log.size + leaves.length)
    leaves.push(leaf)
    return leaf
  }
  const addBid = ({ sequence, bidder, amountPaise }: AcceptedBid, secret: Secret | null) => {
    const tag = tagOf(bidder.id)
    const leaf = add(
      secret
        ? { kind: 'bid', tag, amountPaise, timeMs, commitment: secret.commitment }
        : { kind: 'automatic', tag, amountPaise, timeMs },
    )
    const { commitment = null, maximumPaise = null } = secret ?? {}
    bids.set(sequence, { tag, commitment, maximumPaise, hash: leaf.hash })
    return leaf
  }

  if (log.size === 0) {
    const leaderTag = auction.leader ? tagOf(auction.leader.id) : ''
    entries.push(add(migratedLeaf(auction, softClose, { leaderTag, timeMs })))
  }
  let { endsAtMs } = auction
  for (const [index, outcome] of placed.outcomes.entries()) {
    const asked = judged[index]
    if (outcome.kind === 'refused' || outcome.bid === null || !asked) continue
    const { bid } = outcome
    // A maximum that lifts the price to the reserve is told as the automatic bid that it leads to.
    if (bid.isAutomatic) addBid(bid, null)
    else {
      const { position, hash } = addBid(bid, secretOf(asked, keys.get(bid.bidder.id) ?? ''))
      receipts.set(bid.id, { sequence: position, leafHash: Buffer.from(hash).toString('base64') })
    }
    if (outcome.kind === 'accepted' && outcome.answer) addBid(outcome.answer, null)
    if (outcome.auction.endsAtMs !== endsAtMs) {
      endsAtMs = outcome.auction.endsAtMs
      const amountPaise = outcome.auction.pricePaise
      entries.push(add({ kind: 'extension', amountPaise, timeMs, endsAtMs }))
    }
  }
  const frontier = withLeaves(log, leaves)
  return { frontier, head: headOf(frontier), entries, bids, receipts }
}

interface Secret {
  commitment: string
  maximumPaise: number
}

/** A plain bid commits to its amount, so that nobody sees from a log who named a maximum. */
function secretOf({ id, command }: QueuedBid, key: string): Secret {
  const maximumPaise = command.maximumPaise ?? command.amountPaise
  return { maximumPaise, commitment: commitmentTo(bidSalt(key, id), maximumPaise) }
}
