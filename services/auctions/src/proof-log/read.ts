import { type BidReceipt, LEAVES_PER_ANSWER } from '@boli/contracts'
import { encodeLeaf, toBase64 } from '@boli/proof'
import { sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'

/** A leaf as it is rebuilt now, and the hash that was stored with it; each is null if missing. */
export interface StoredLeaf {
  text: string | null
  hash: Uint8Array | null
  /** For a bid: its bidder, and the opening of its commitment. */
  bid: { id: string; bidderId: string; maximumPaise: number | null } | null
}

const nothing: StoredLeaf = { text: null, hash: null, bid: null }

/**
 * Reads leaves by their sequence in the log. Leaves of bids are rebuilt from the bids, so that any change of a bid
 * changes its leaf.
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

/** Bids fill the places between the log's other entries, in order. */
function placesOfBids(entries: readonly { position: number }[], size: number): number[] {
  const taken = new Set(entries.map(({ position }) => position))
  return Array.from({ length: size }, (_, position) => position).filter((at) => !taken.has(at))
}

export interface OwnBidLeaf {
  /** Sequence of its leaf. */
  sequence: number
  bidId: string
  tag: string
  maximumPaise: number
}

/** The last leaves of a user's own (not automatic) bids, in order. @param size Size of the log. */
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

/** The place of a bid in the log, as in its first answer; null for a bid from before the log. */
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

/** Number of bids placed before the auction had a log. */
async function bidsBeforeLog(db: Queries, auctionId: string): Promise<number> {
  const { rows } = await sql<{ bids: number | null }>`
    select (leaf::json -> 9 ->> 0)::int as bids from log_entries
    where auction_id = ${auctionId} and position = 0 and leaf::json ->> 8 = 'migrated'`.execute(db)
  return rows[0]?.bids ?? 0
}
