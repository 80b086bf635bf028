import type { AuctionsTables } from '@boli/auctions'
import { type Database, inTransaction } from '@boli/database'
import { appendLeaves, decodeLeaf, emptyFrontier, encodeLeaf, leafHash } from '@boli/proof'
import { sql } from 'kysely'
import type { ListedLot } from './list-lots.ts'

/**
 * Moves the ends of some demo lots to now, so that a new market also shows ended lots. The API cannot do this, since an
 * auction lasts at least 15 minutes. This is the only part of the demo that writes to a service's table, and only in
 * the embedded stack. The real scheduler then closes these lots, with winners and events.
 */
export async function endNow(lots: readonly ListedLot[], database: Database<AuctionsTables>): Promise<void> {
  const ids = lots.map(({ auction }) => auction._id)
  if (ids.length === 0) return
  await inTransaction(database.db, async (trx) => {
    const { rows } = await sql<{ id: string; endsAt: Date }>`
      update auctions set ends_at = date_trunc('milliseconds', now()), planned_end = date_trunc('milliseconds', now())
      where id = any(${ids}::uuid[]) and status = 'active' and starts_at < clock_timestamp()
      returning id, ends_at as "endsAt"`.execute(trx)
    for (const { id, endsAt } of rows) await tellEnd(trx, id, endsAt.getTime())
  })
  await sql`select pg_notify('auctions_end_times', '')`.execute(database.db)
}

/** The first leaf contains this end and states that no late bid moves it: otherwise verification would fail for these lots. */
async function tellEnd(
  trx: Database<AuctionsTables>['db'],
  auctionId: string,
  plannedEndMs: number,
): Promise<void> {
  const { rows } = await sql<{ position: number; leaf: string }>`
    select position, leaf from log_entries where auction_id = ${auctionId} order by position`.execute(trx)
  const entries = new Map<number, Uint8Array>()
  for (const { position, leaf: text } of rows) {
    const leaf = decodeLeaf(text)
    if (!leaf) throw new Error(`${auctionId} has a leaf that cannot be read`)
    const changed =
      'terms' in leaf ? { ...leaf, terms: { ...leaf.terms, plannedEndMs, softCloseWindowMs: 0 } } : leaf
    const hash = leafHash(encodeLeaf(changed))
    entries.set(position, hash)
    await sql`update log_entries set leaf = ${encodeLeaf(changed)}, leaf_hash = ${Buffer.from(hash)}
      where auction_id = ${auctionId} and position = ${position}`.execute(trx)
  }
  const { rows: bids } = await sql<{ hash: Buffer }>`
    select leaf_hash as hash from bids where auction_id = ${auctionId} order by sequence`.execute(trx)
  const hashes = Array.from({ length: entries.size + bids.length }, (_, position) => {
    const hash = entries.get(position) ?? bids.shift()?.hash
    if (!hash) throw new Error(`${auctionId} has a gap in its log`)
    return hash
  })
  const frontier = Buffer.concat([...appendLeaves(emptyFrontier, hashes).hashes])
  await sql`update auctions set log_frontier = ${frontier} where id = ${auctionId}`.execute(trx)
}
