import type { StandingBid } from '@boli/contracts'
import { sql } from 'kysely'
import type { Queries } from './tables.ts'

const BIDDERS = 5

/**
 * The best bid of each of the five best bidders of auctions, best first; deleted users are left out.
 * @returns by
 * auction; empty for an auction without bids.
 */
export async function readStandings(
  trx: Queries,
  auctionIds: readonly string[],
): Promise<Map<string, StandingBid[]>> {
  const { rows } = await sql<{
    auctionId: string
    userId: string
    username: string
    paise: number
    at: Date
  }>`
    select a.id as "auctionId", best.bidder_id as "userId", username, best_paise as paise, last_bid_at as at
    from auctions a cross join lateral (
      select bidder_id, username, best_paise, last_bid_at, bidder_id = a.leader_id as is_leader
      from participations p join users on users.id = bidder_id
      where p.auction_id = a.id and users.deleted_at is null
      order by is_leader desc, best_paise desc, last_bid_at desc limit ${BIDDERS}) best
    where a.id = any (${auctionIds}::uuid[])
    order by is_leader desc, paise desc, at desc
  `.execute(trx)
  const standings = new Map<string, StandingBid[]>()
  for (const { auctionId, userId, username, paise, at } of rows) {
    const bid = { bidder: { userId, username }, amountPaise: paise, placedAt: at.toISOString() }
    standings.set(auctionId, [...(standings.get(auctionId) ?? []), bid])
  }
  return standings
}
