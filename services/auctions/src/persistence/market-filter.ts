import {
  type ListAuctionsQuery,
  type ProductCategory,
  parseProductCategory,
  parseRupees,
} from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'

/** Which lots a list shows. */
export interface MarketFilter {
  /** null for all. */
  category: ProductCategory | null
  /** Inclusive, or null. */
  minPaise: number | null
  maxPaise: number | null
  /** null for both. */
  status: 'active' | 'scheduled' | null
}

/** @throws {Refusal} for a category that there is not. */
export function readMarketFilter({
  filter = 'all',
  minPrice,
  maxPrice,
  status,
}: Pick<ListAuctionsQuery, 'filter' | 'minPrice' | 'maxPrice' | 'status'>): MarketFilter {
  const isAll = filter.trim() === '' || filter.trim().toLowerCase() === 'all'
  const category = isAll ? null : parseProductCategory(filter)
  if (!isAll && category === null)
    throw refuseFields({ field: 'filter', code: 'choice', message: 'Choose one of the categories' })
  return {
    category,
    minPaise: toPaise(minPrice),
    maxPaise: toPaise(maxPrice),
    status: status ?? null,
  }
}

/** Prices are bounded below by nothing and above by the largest amount there is. */
function toPaise(rupees: number | undefined): number | null {
  if (rupees === undefined) return null
  return rupees === 0
    ? 0
    : (parseRupees(rupees) ?? Math.min(Math.round(rupees * 100), Number.MAX_SAFE_INTEGER))
}

export function isOfCategory({ category }: MarketFilter): RawBuilder<boolean> {
  return category === null ? sql`true` : sql`category = ${category}`
}

/** The condition that the price in this column is in the filter's range. */
export function isBetween(column: string, { minPaise, maxPaise }: MarketFilter): RawBuilder<boolean> {
  return sql`${sql.ref(column)} between ${minPaise ?? 0} and ${maxPaise ?? Number.MAX_SAFE_INTEGER}`
}
