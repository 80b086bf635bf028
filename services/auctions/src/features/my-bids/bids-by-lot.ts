import type { MyBidsFilter, MyBidsSort } from '@boli/contracts'
import { type Selectable, sql } from 'kysely'
import { byNextEnd } from '../../persistence/market/listed-auctions.ts'
import { countIn, participationsWith } from '../../persistence/participations.ts'
import type { BidsTable, Queries } from '../../persistence/tables.ts'
import { isNamed } from '../../search/find-lots.ts'

export interface Page {
  filter: MyBidsFilter
  limit: number
  offset: number
}

export interface LotsPage extends Page {
  sortBy: MyBidsSort
  query: string | undefined
}

const orders = {
  latest: sql.raw('last_bid_at desc, auction_id desc'),
  oldest: sql.raw('last_bid_at, auction_id'),
  ending: byNextEnd('auction_id'),
  'ending-desc': sql.raw('ends_at desc, auction_id desc'),
  'price-asc': sql.raw('price_paise, auction_id'),
  'price-desc': sql.raw('price_paise desc, auction_id desc'),
  'own-asc': sql.raw('best_paise, auction_id'),
  'own-desc': sql.raw('best_paise desc, auction_id desc'),
} as const satisfies Record<MyBidsSort, unknown>

const ofStatus = {
  all: sql`true`,
  active: sql`status in ('scheduled', 'active')`,
  inactive: sql`status in ('completed', 'inactive')`,
} as const satisfies Record<MyBidsFilter, unknown>

/** The bidder's last bid on each lot, with the number of their bids. */
export async function bidsByLot(db: Queries, bidderId: string, page: LotsPage) {
  const isWanted = page.query?.trim()
    ? sql<boolean>`exists (select from lots where lots.id = p.auction_id and ${await isNamed(db, page.query)})`
    : sql<boolean>`true`
  const mine = participationsWith(bidderId, sql`${ofStatus[page.filter]} and ${isWanted}`)
  const order = orders[page.sortBy]
  const [{ rows }, total] = await Promise.all([
    sql<Selectable<BidsTable> & { your_bids: number }>`
      select bids.*, mine.bids as your_bids from (
        select p.*, row_number() over (order by ${order}) as place from ${mine}
        order by ${order} limit ${page.limit} offset ${page.offset}) mine
      cross join lateral (
        select * from bids where bidder_id = mine.bidder_id and placed_at = mine.last_bid_at
          and auction_id = mine.auction_id
        order by sequence desc limit 1) bids
      order by place
    `.execute(db),
    countIn(db, mine),
  ])
  return { rows, total }
}

/** Counts bids through participations, of which there are far fewer. */
export function countBids(
  db: Queries,
  bidderId: string,
  filter: MyBidsFilter,
  auctionId?: string,
): Promise<number> {
  const isOfAuction = auctionId === undefined ? sql<boolean>`true` : sql<boolean>`p.auction_id = ${auctionId}`
  const mine =
    filter === 'all'
      ? sql`participations p where p.bidder_id = ${bidderId} and ${isOfAuction}`
      : participationsWith(bidderId, sql`${ofStatus[filter]} and ${isOfAuction}`)
  return countIn(db, mine, sql`coalesce(sum(p.bids), 0)::bigint`)
}
