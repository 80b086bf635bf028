import type { AuctionsTables } from '@boli/auctions'
import { type Database, inTransaction } from '@boli/database'
import { appendLeaves, decodeLeaf, emptyFrontier, encodeLeaf, leafHash } from '@boli/proof'
import { sql } from 'kysely'
import type { ListedLot } from './list-lots.ts'

/**
 * Moves the ends of some demo lots to now, so that a new market also shows ended lots. The API cannot do this, since an
 * auction lasts at least 15 minutes. Apart from this, only the history and one deal's deadline are written directly to
 * service tables, and only in the embedded stack. The real scheduler then closes these lots, with winners and events.
 */
export async function endNow(lots: readonly ListedLot[], { db }: Database<AuctionsTables>): Promise<void> {
  const ids = lots.map(({ auction }) => auction._id)
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; endsAt: Date }>`
      update auctions set ends_at = date_trunc('milliseconds', now()), planned_end = date_trunc('milliseconds', now())
      where id = any(${ids}::uuid[]) and status = 'active' and starts_at < clock_timestamp()
      returning id, ends_at as "endsAt"`.execute(trx)
    for (const { id, endsAt } of rows) await rewriteLog(trx, id, endsAt.getTime())
  })
  await sql`select pg_notify('auctions_end_times', '')`.execute(db)
}

/** The first leaf contains this end and states that no late bid moves it: otherwise verification would fail for these lots. */
async function rewriteLog(
  trx: Database<AuctionsTables>['db'],
  auctionId: string,
  plannedEndMs: number,
): Promise<void> {
  const { rows: bids } = await sql<{ hash: Uint8Array }>`
    select leaf_hash as hash from bids where auction_id = ${auctionId} order by sequence`.execute(trx)
  const { rows: entries } = await sql<{ position: number; text: string }>`
    select position, leaf as text from log_entries where auction_id = ${auctionId} order by position`.execute(
    trx,
  )
  const hashes = bids.map(({ hash }) => hash)
  for (const { position, text } of entries) {
    const leaf = decodeLeaf(text)
    if (!leaf) throw new Error(`${auctionId} has a leaf that cannot be read`)
    const changed = encodeLeaf(
      'terms' in leaf ? { ...leaf, terms: { ...leaf.terms, plannedEndMs, softCloseWindowMs: 0 } } : leaf,
    )
    const hash = Buffer.from(leafHash(changed))
    hashes.splice(position, 0, hash)
    await sql`update log_entries set leaf = ${changed}, leaf_hash = ${hash}
      where auction_id = ${auctionId} and position = ${position}`.execute(trx)
  }
  const frontier = Buffer.concat([...appendLeaves(emptyFrontier, hashes).hashes])
  await sql`update auctions set log_frontier = ${frontier} where id = ${auctionId}`.execute(trx)
}
