import { type MarketSort, type ProductCategory, productCategories } from '@boli/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { ListedAuction } from '../../persistence/listed-auctions.ts'
import { listedByIds } from '../../persistence/listed-by-ids.ts'
import type { Queries } from '../../persistence/tables.ts'

export interface MarketFilter {
  /** null for all. */
  category: ProductCategory | null
  /** Inclusive, or null. */
  minPaise: number | null
  maxPaise: number | null
  /** Lots found by words, or null for any; of a common word the newest thousand. */
  found: string[] | null
}

/**
 * Ids of version 7 sort by creation, so that newest first is the order of ids. Prices and numbers of bids are
 * those of a moment ago, which have an index.
 */
const orders = {
  latest: sql.raw('id desc'),
  ending: sql.raw('ends_at, id'),
  'price-asc': sql.raw('ranked_paise, id'),
  'price-desc': sql.raw('ranked_paise desc, id desc'),
  bids: sql.raw('ranked_bids desc, id desc'),
} as const satisfies Record<MarketSort, unknown>

type Page = { sortBy: MarketSort; limit: number; offset: number }

/** Scheduled and active lots, one page of them. */
export async function listMarket(db: Queries, filter: MarketFilter, page: Page): Promise<ListedAuction[]> {
  const { rows } = await (filter.found === null
    ? pageOfMarket(filter, page)
    : pageOfFound(filter, page)
  ).execute(db)
  return listedByIds(
    db,
    rows.map((row) => row.id),
  )
}

/** Each category's index delivers its own first rows in order; only those are merged. */
function pageOfMarket(filter: MarketFilter, { sortBy, limit, offset }: Page): RawBuilder<{ id: string }> {
  const categories = filter.category === null ? productCategories : [filter.category]
  return sql`
    select open.id from unnest(${categories}::text[]) as wanted (category)
    cross join lateral (
      select id, ends_at, ranked_paise, ranked_bids from auctions
      where category = wanted.category and ${isOpenAtPrice(filter)} and ${isRankedAtPrice(filter)}
      order by ${orders[sortBy]} limit ${offset + limit}
    ) as open
    order by ${orders[sortBy]} limit ${limit} offset ${offset}`
}

function pageOfFound(filter: MarketFilter, { sortBy, limit, offset }: Page): RawBuilder<{ id: string }> {
  return sql`
    select id from auctions where ${isInMarket(filter)}
    order by ${orders[sortBy]} limit ${limit} offset ${offset}`
}

/** The condition that an auction is scheduled or active and passes the whole filter. */
export function isInMarket(filter: MarketFilter): RawBuilder<boolean> {
  const { category, found } = filter
  const isOfCategory = category === null ? sql`true` : sql`category = ${category}`
  const isFound = found === null ? sql`true` : sql`id = any (${found}::uuid[])`
  return sql`${isOpenAtPrice(filter)} and ${isOfCategory} and ${isFound}`
}

function isOpenAtPrice(filter: MarketFilter): RawBuilder<boolean> {
  return sql`status in ('scheduled', 'active') and ${isBetween('price_paise', filter)}`
}

/** What an index can be searched by; a lot whose price has just come into the range follows in a moment. */
function isRankedAtPrice(filter: MarketFilter): RawBuilder<boolean> {
  return isBetween('ranked_paise', filter)
}

function isBetween(column: string, { minPaise, maxPaise }: MarketFilter): RawBuilder<boolean> {
  return sql`${sql.ref(column)} between ${minPaise ?? 0} and ${maxPaise ?? Number.MAX_SAFE_INTEGER}`
}
