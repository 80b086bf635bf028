import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './tables.ts'

/**
 * The participations `p` of a bidder with their auctions `a`. One subquery for each, from the newest on: otherwise the planner
 * reads all auctions for a busy user.
 */
export function participationsWith(bidderId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`participations p
    cross join lateral (
      select status, ends_at, price_paise, coalesce(buyer_id, leader_id) as sold_to
      from auctions where id = p.auction_id offset 0) a
    where p.bidder_id = ${bidderId} and (${condition})`
}

/** @param count An aggregate over the rows of `from`. */
export async function countIn(
  db: Queries,
  from: RawBuilder<unknown>,
  count: RawBuilder<unknown> = sql`count(*)`,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${count} as total from ${from}`.execute(db)
  return rows[0]?.total ?? 0
}
