import { type AuctionListAnswer, type MarketSort, productCategories } from '@boli/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { type ListedAuction, listedByIds } from '../../persistence/market/listed-auctions.ts'
import {
  isBetween,
  isIn,
  isOfKind,
  isPricedPer,
  type MarketFilter,
  marketOrders,
} from '../../persistence/market/market-filter.ts'
import type { Queries } from '../../persistence/tables.ts'

/** Sorts by the slightly older prices and numbers of bids, which have an index. */
const orders = marketOrders({ price: 'ranked_paise', bids: 'ranked_bids' })

/** Counts over all pages of a filter. */
export type MarketSummary = Static<typeof AuctionListAnswer>['summary'] & { total: number }

export interface Page {
  sortBy: MarketSort
  limit: number
  offset: number
}

/** Scheduled and active lots, one page of them. */
export async function listMarket(db: Queries, filter: MarketFilter, page: Page): Promise<ListedAuction[]> {
  const { rows } = await pageOfMarket(filter, page).execute(db)
  const ids = rows.map((row) => row.id)
  return listedByIds(db, ids)
}

/** One page of the scheduled and active lots among those given, and the counts over all pages. */
export async function listFound(
  db: Queries,
  filter: MarketFilter,
  found: readonly string[],
  { sortBy, limit, offset }: Page,
): Promise<{ lots: ListedAuction[]; summary: MarketSummary }> {
  const { rows } = await sql<MarketSummary & { ids: string[] }>`
    with open as materialized (
      select id, status, ends_at, ranked_paise, ranked_bids from auctions
      where id = any (${found}::uuid[]) and ${isInMarket(filter)})
    select array(select id from open order by ${orders[sortBy]} limit ${limit} offset ${offset}) as ids,
      ${countsOfMarket}
    from open
  `.execute(db)
  const { ids = [], ...summary } = rows[0] ?? { total: 0, live: 0, endingWithinHour: 0 }
  return { lots: await listedByIds(db, ids), summary }
}

/** Ids of a farmer's lots in the market; at most as many as a farmer may list are searched. */
export async function openLotsOf(db: Queries, farmerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auctions where farmer_id = ${farmerId} and status in ('scheduled', 'active')
    order by id desc limit 200`.execute(db)
  return rows.map((row) => row.id)
}

/** Counts over rows of scheduled and active auctions. */
export const countsOfMarket = sql.raw(`
  count(*) as total, count(*) filter (where status = 'active') as live,
  count(*) filter (where status = 'active' and ends_at < now() + interval '1 hour') as "endingWithinHour"`)

/**
 * The few lots of one commodity are sorted; otherwise each category's index delivers its first rows in order, and only
 * those are merged.
 */
function pageOfMarket(filter: MarketFilter, { sortBy, limit, offset }: Page): RawBuilder<{ id: string }> {
  if (filter.commodity !== null)
    return sql`
      select id from (select id, ends_at, ranked_paise, ranked_bids from auctions where ${isInMarket(filter)} offset 0) open
      order by ${orders[sortBy]} limit ${limit} offset ${offset}`
  const categories = filter.category === null ? productCategories : [filter.category]
  return sql`
    select open.id from unnest(${categories}::text[]) as wanted (category)
    cross join lateral (
      select id, ends_at, ranked_paise, ranked_bids from auctions
      where category = wanted.category and ${isOpenAtPrice(filter)}
      order by ${orders[sortBy]} limit ${offset + limit}
    ) as open
    order by ${orders[sortBy]} limit ${limit} offset ${offset}`
}

/** The condition that an auction is scheduled or active and passes the whole filter. */
export function isInMarket(filter: MarketFilter): RawBuilder<boolean> {
  return sql`${isOpenAtPrice(filter)} and ${isOfKind(filter)}`
}

/**
 * By the real price, and by the slightly older price that has an index; a lot whose price has just entered the range
 * follows a moment later.
 */
function isOpenAtPrice(filter: MarketFilter): RawBuilder<boolean> {
  const isOfStatus = filter.status === null ? sql`true` : sql`status = ${filter.status}`
  return sql`status in ('scheduled', 'active') and ${isOfStatus} and ${isIn(filter)} and ${isPricedPer(filter)}
    and ${isBetween('price_paise', filter)} and ${isBetween('ranked_paise', filter)}`
}
