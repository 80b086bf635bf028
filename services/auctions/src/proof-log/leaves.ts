import type { LogHead } from '@boli/contracts'
import {
  appendLeaves,
  encodeLeaf,
  type Frontier,
  type Leaf,
  type LeafTerms,
  leafHash,
  rootOf,
} from '@boli/proof'
import { type Auction, reserveState, type SoftClose } from '@boli/rules'

type Unnumbered<Numbered> = Numbered extends unknown ? Omit<Numbered, 'sequence'> : never
/** A leaf that gets its number when it is appended. */
export type NewLeaf = Unnumbered<Leaf>

export interface NumberedLeaf {
  position: number
  leaf: string
  hash: Uint8Array
}

/** A leaf at its place in the log, hashed once. */
export function numberLeaf(fields: NewLeaf, position: number): NumberedLeaf {
  const leaf = encodeLeaf({ ...fields, sequence: position })
  return { position, leaf, hash: leafHash(leaf) }
}

export function numberLeaves(frontier: Frontier, leaves: readonly NewLeaf[]): NumberedLeaf[] {
  return leaves.map((fields, index) => numberLeaf(fields, frontier.size + index))
}

export function withLeaves(frontier: Frontier, leaves: readonly NumberedLeaf[]): Frontier {
  return appendLeaves(
    frontier,
    leaves.map(({ hash }) => hash),
  )
}

/** @returns null if the auction has no log. */
export function headOf(frontier: Frontier): LogHead | null {
  return frontier.size === 0
    ? null
    : { size: frontier.size, root: Buffer.from(rootOf(frontier)).toString('base64') }
}

/** The terms of an auction as in its log. */
export function termsOf(auction: Auction, softClose: SoftClose): LeafTerms {
  return {
    auctionId: auction.id,
    startsAtMs: auction.startsAtMs,
    plannedEndMs: auction.plannedEndMs,
    fixedIncrementPaise: auction.fixedIncrementPaise,
    hasReserve: reserveState(auction) !== 'none',
    decideAfterClose: auction.decideAfterClose,
    softCloseWindowMs: softClose.windowMs,
    softCloseCapMs: softClose.capMs,
  }
}

/** The first leaf of an auction that was opened before it had a log. @param leaderTag Empty without a leader. */
export function migratedLeaf(
  auction: Auction,
  softClose: SoftClose,
  o: { leaderTag: string; timeMs: number },
): NewLeaf {
  const { totalBids, pricePaise, endsAtMs, basePaise } = auction
  return {
    kind: 'opened',
    tag: '',
    amountPaise: basePaise,
    timeMs: o.timeMs,
    terms: termsOf(auction, softClose),
    migrated: { totalBids, pricePaise, leaderTag: o.leaderTag, endsAtMs },
  }
}

const HASH_BYTES = 32

/** The size and frontier of a log, as in the columns of `auctions` and `closings_log`. */
export interface LogRow {
  log_size: number
  log_frontier: Buffer
}

/** Row → domain. */
export function toFrontier({ log_size: size, log_frontier: bytes }: LogRow): Frontier {
  const hashes: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += HASH_BYTES) hashes.push(bytes.subarray(at, at + HASH_BYTES))
  return { size, hashes }
}

/** Domain → row. */
export function toLogRow({ size, hashes }: Frontier): LogRow {
  return { log_size: size, log_frontier: Buffer.concat(hashes) }
}
