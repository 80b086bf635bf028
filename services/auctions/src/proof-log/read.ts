import { type BidReceipt, LEAVES_PER_ANSWER } from '@boli/contracts'
import { encodeLeaf, toBase64 } from '@boli/proof'
import { sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'

/** A leaf as it can be made now, and its hash as it was when it was written; null for what is gone. */
export interface StoredLeaf {
  text: string | null
  hash: Uint8Array | null
  /** Of a bid: whose it is, and what opens its commitment. */
  bid: { id: string; bidderId: string; maximumPaise: number | null } | null
}

const nothing: StoredLeaf = { text: null, hash: null, bid: null }

/**
 * Reads leaves by their sequence in the log. Those of bids are built again from the bids themselves, so that whatever changes
 * a bid changes its leaf.
 * @param to Exclusive.
 */
export async function readLeaves(
  db: Queries,
  auctionId: string,
  from: number,
  to: number,
): Promise<StoredLeaf[]> {
  const entries = await db
    .selectFrom('log_entries')
    .select(['position', 'leaf', 'leaf_hash'])
    .where('auction_id', '=', auctionId)
    .orderBy('position')
    .execute()
  const leaves: StoredLeaf[] = Array.from({ length: to - from }, () => nothing)
  const place = (position: number, leaf: StoredLeaf) => {
    if (position >= from && position < to) leaves[position - from] = leaf
  }
  for (const { position, leaf, leaf_hash } of entries)
    place(position, { text: leaf, hash: leaf_hash, bid: null })

  const positions = placesOfBids(entries, to)
  const skipped = positions.findIndex((position) => position >= from)
  if (skipped === -1) return leaves
  const before = await bidsBeforeLog(db, auctionId)
  const { rows } = await sql<BidLeafRow>`
    select sequence, id, bidder_id, amount_paise, is_automatic, placed_at, tag, commitment, leaf_hash, maximum_paise
    from bids where auction_id = ${auctionId} and sequence > ${before + skipped}
      and sequence <= ${before + positions.length} order by sequence`.execute(db)
  for (const row of rows) {
    const position = positions[row.sequence - before - 1]
    if (position !== undefined) place(position, toLeaf(row, position))
  }
  return leaves
}

/** The log's bids fill the places between its other entries, in their order. */
function placesOfBids(entries: readonly { position: number }[], size: number): number[] {
  const taken = new Set(entries.map(({ position }) => position))
  return Array.from({ length: size }, (_, position) => position).filter((at) => !taken.has(at))
}

export interface OwnBidLeaf {
  /** Of its leaf. */
  sequence: number
  bidId: string
  tag: string
  maximumPaise: number
}

/** The last leaves of bids that one person placed themself, in order. @param size Of the log. */
export async function readOwnBids(
  db: Queries,
  auctionId: string,
  userId: string,
  size: number,
): Promise<OwnBidLeaf[]> {
  const entries = await db
    .selectFrom('log_entries')
    .select('position')
    .where('auction_id', '=', auctionId)
    .execute()
  const positions = placesOfBids(entries, size)
  const before = await bidsBeforeLog(db, auctionId)
  const { rows } = await sql<Pick<BidLeafRow, 'sequence' | 'id' | 'tag' | 'maximum_paise'>>`
    select sequence, id, tag, maximum_paise from bids
    where auction_id = ${auctionId} and bidder_id = ${userId} and maximum_paise is not null and leaf_hash is not null
    order by sequence desc limit ${LEAVES_PER_ANSWER}`.execute(db)
  return rows.reverse().flatMap(({ sequence: number, id, tag, maximum_paise }) => {
    const sequence = positions[number - before - 1]
    if (sequence === undefined || maximum_paise === null || tag === null) return []
    return { sequence, bidId: id, tag: tag.toString('hex'), maximumPaise: maximum_paise }
  })
}

/** Which leaf of the log a bid is, as its first answer said; null for a bid of before the log. */
export async function readReceipt(
  db: Queries,
  auctionId: string,
  sequence: number,
): Promise<BidReceipt | null> {
  const bid = await db
    .selectFrom('bids')
    .select('leaf_hash')
    .where('auction_id', '=', auctionId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  if (!bid?.leaf_hash) return null
  const entries = await db
    .selectFrom('log_entries')
    .select('position')
    .where('auction_id', '=', auctionId)
    .orderBy('position')
    .execute()
  let place = sequence - (await bidsBeforeLog(db, auctionId)) - 1
  for (const { position } of entries) if (position <= place) place += 1
  return { sequence: place, leafHash: toBase64(bid.leaf_hash) }
}

interface BidLeafRow {
  sequence: number
  id: string
  bidder_id: string
  amount_paise: number
  is_automatic: boolean
  placed_at: Date
  tag: Buffer | null
  commitment: Buffer | null
  leaf_hash: Buffer | null
  maximum_paise: number | null
}

function toLeaf(row: BidLeafRow, sequence: number): StoredLeaf {
  const common = {
    sequence,
    tag: row.tag?.toString('hex') ?? '',
    amountPaise: row.amount_paise,
    timeMs: row.placed_at.getTime(),
  }
  const text = row.is_automatic
    ? encodeLeaf({ kind: 'automatic', ...common })
    : encodeLeaf({ kind: 'bid', ...common, commitment: row.commitment?.toString('hex') ?? '' })
  return {
    text,
    hash: row.leaf_hash,
    bid: { id: row.id, bidderId: row.bidder_id, maximumPaise: row.maximum_paise },
  }
}

/** Bids that were placed before the auction had a log. */
async function bidsBeforeLog(db: Queries, auctionId: string): Promise<number> {
  const { rows } = await sql<{ bids: number | null }>`
    select (leaf::json -> 9 ->> 0)::int as bids from log_entries
    where auction_id = ${auctionId} and position = 0 and leaf::json ->> 8 = 'migrated'`.execute(db)
  return rows[0]?.bids ?? 0
}
