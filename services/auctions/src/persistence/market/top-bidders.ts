import { TOP_BIDDERS, type TopBidder, toRupees } from '@boli/contracts'
import type { Auction } from '@boli/rules'
import { sql } from 'kysely'
import type { Queries } from '../tables.ts'

/** The best six are nearly always among these; for a lot with few bidders who take turns, participations are read instead. */
const NEWEST_BIDS = 200

interface Row {
  bidder_id: string
  username: string | null
  paise: number
  at: Date
}

/** The highest bidders of an auction with their best bid, the leader first. */
export async function readTopBidders(db: Queries, auction: Auction): Promise<TopBidder[]> {
  if (auction.leader === null) return []
  const expected = Math.min(TOP_BIDDERS, auction.participants)
  const newest = await amongNewestBids(db, auction.id)
  const rows = newest.length >= expected ? newest : await amongParticipants(db, auction)
  return rows.map((row) => ({
    _id: row.bidder_id,
    username: row.username ?? '',
    amount: toRupees(row.paise),
    time: row.at.toISOString(),
  }))
}

/** Bids of an auction never decrease, so each bidder's newest bid is their best. */
async function amongNewestBids(db: Queries, auctionId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select best.bidder_id, username, paise, at from (
      select distinct on (bidder_id) bidder_id, sequence, amount_paise as paise, placed_at as at
      from (select * from bids where auction_id = ${auctionId} order by sequence desc limit ${NEWEST_BIDS}) newest
      order by bidder_id, sequence desc) best
    left join users on users.id = best.bidder_id
    order by sequence desc limit ${TOP_BIDDERS}
  `.execute(db)
  return rows
}

async function amongParticipants(db: Queries, { id, leader }: Auction): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select bidder_id, username, best_paise as paise, last_bid_at as at
    from participations left join users on users.id = bidder_id
    where auction_id = ${id}
    order by bidder_id = ${leader?.id ?? null} desc, best_paise desc, last_bid_at desc limit ${TOP_BIDDERS}
  `.execute(db)
  return rows
}
