import type { BidReceipt } from '@boli/contracts'
import { bidderTag, bidSalt, commitmentTo, type Frontier } from '@boli/proof'
import type { AcceptedBid, PlacedBids, SoftClose } from '@boli/rules'
import { migratedLeaf, type NewLeaf, type NumberedLeaf, numberLeaves, withLeaves } from '../domain/leaves.ts'
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
  const { auction } = locked
  const keys = new Map(judged.map((bid) => [bid.command.bidder.id, o.logKeyOf(bid)]))
  if (auction.leader && locked.leaderLogKey && !keys.has(auction.leader.id))
    keys.set(auction.leader.id, locked.leaderLogKey)
  const tags = new Map([...keys].map(([bidder, key]) => [bidder, bidderTag(key, auction.id)]))
  const tagOf = (bidderId: string) => tags.get(bidderId) ?? ''

  const leaves: NewLeaf[] = []
  const logged: { index: number; bid: AcceptedBid; secret: Secret | null }[] = []
  const add = (bid: AcceptedBid, secret: Secret | null) => {
    const { amountPaise } = bid
    const tag = tagOf(bid.bidder.id)
    logged.push({ index: leaves.length, bid, secret })
    leaves.push(
      secret
        ? { kind: 'bid', tag, amountPaise, timeMs, commitment: secret.commitment }
        : { kind: 'automatic', tag, amountPaise, timeMs },
    )
  }
  if (locked.log.size === 0) {
    const leaderTag = auction.leader ? tagOf(auction.leader.id) : ''
    leaves.push(migratedLeaf(auction, softClose, { leaderTag, timeMs }))
  }
  let { endsAtMs } = auction
  for (const [index, outcome] of placed.outcomes.entries()) {
    const asked = judged[index]
    if (outcome.kind === 'refused' || outcome.bid === null || !asked) continue
    const { bid } = outcome
    // A maximum that lifts the price to the reserve is told as the automatic bid that it leads to.
    add(bid, bid.isAutomatic ? null : secretOf(asked, keys.get(bid.bidder.id) ?? ''))
    if (outcome.kind === 'accepted' && outcome.answer) add(outcome.answer, null)
    if (outcome.auction.endsAtMs !== endsAtMs) {
      endsAtMs = outcome.auction.endsAtMs
      leaves.push({ kind: 'extension', amountPaise: outcome.auction.pricePaise, timeMs, endsAtMs })
    }
  }

  const numbered = numberLeaves(locked.log, leaves)
  const bids = new Map<number, LoggedBid>()
  const receipts = new Map<string, BidReceipt>()
  const isBid = new Set<number>()
  for (const { index, bid, secret } of logged) {
    const leaf = numbered[index]
    if (!leaf) continue
    isBid.add(leaf.position)
    bids.set(bid.sequence, {
      tag: tagOf(bid.bidder.id),
      commitment: secret?.commitment ?? null,
      maximumPaise: secret?.maximumPaise ?? null,
      hash: leaf.hash,
    })
    if (secret)
      receipts.set(bid.id, { sequence: leaf.position, leafHash: Buffer.from(leaf.hash).toString('base64') })
  }
  return {
    frontier: withLeaves(locked.log, numbered),
    entries: numbered.filter(({ position }) => !isBid.has(position)),
    bids,
    receipts,
  }
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
