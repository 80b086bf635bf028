import { commodityOf } from '@boli/commodities'
import {
  type IndianState,
  type ListAuctionsQuery,
  type MarketSort,
  type PriceUnit,
  type ProductCategory,
  parseProductCategory,
  parseRupees,
  priceUnitOf,
  quantityUnits,
} from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'
import { districtNamed } from '@boli/places'
import { type RawBuilder, sql } from 'kysely'

/** The lots that a list shows. */
export interface MarketFilter {
  /** null for all. */
  category: ProductCategory | null
  /** An id of packages/commodities; null for all. */
  commodity: string | null
  /** Inclusive, or null. */
  minPaise: number | null
  maxPaise: number | null
  /** Price unit; null for all. */
  priceUnit: PriceUnit | null
  /** null for both. */
  status: 'active' | 'scheduled' | null
  state: IndianState | null
  district: string | null
}

/** @throws {ApiError} for an unknown category. */
export function readMarketFilter({
  filter = 'all',
  minPrice,
  maxPrice,
  priceUnit,
  status,
  commodity,
  state,
  district = '',
}: Pick<
  ListAuctionsQuery,
  'filter' | 'minPrice' | 'maxPrice' | 'priceUnit' | 'status' | 'commodity' | 'state' | 'district'
>): MarketFilter {
  const isAll = filter.trim() === '' || filter.trim().toLowerCase() === 'all'
  const category = isAll ? null : parseProductCategory(filter)
  if (!isAll && category === null)
    throw refuseFields({ field: 'filter', code: 'choice', message: 'Choose one of the categories' })
  if (commodity !== undefined && commodityOf(commodity) === null)
    throw refuseFields({ field: 'commodity', code: 'choice', message: 'Choose one of the commodities' })
  return {
    category,
    commodity: commodity ?? null,
    minPaise: toPaise(minPrice),
    maxPaise: toPaise(maxPrice),
    priceUnit: priceUnit ?? null,
    status: status ?? null,
    state: state ?? null,
    district: ((state && districtNamed(state, district)) ?? district.trim()) || null,
  }
}

/** The default range is from zero to the largest amount. */
function toPaise(rupees: number | undefined): number | null {
  if (rupees === undefined) return null
  return rupees === 0
    ? 0
    : (parseRupees(rupees) ?? Math.min(Math.round(rupees * 100), Number.MAX_SAFE_INTEGER))
}

/**
 * The orders of lists of auctions. Ids of version 7 sort by creation, so newest first is the order of ids.
 * @param columns The columns of id, price and number of bids.
 */
export function marketOrders({
  id = 'id',
  price = 'price_paise',
  bids = 'total_bids',
}: Partial<Record<'id' | 'price' | 'bids', string>>) {
  return {
    latest: sql.raw(`${id} desc`),
    ending: sql.raw(`ends_at, ${id}`),
    'ending-desc': sql.raw(`ends_at desc, ${id} desc`),
    'price-asc': sql.raw(`${price}, ${id}`),
    'price-desc': sql.raw(`${price} desc, ${id} desc`),
    bids: sql.raw(`${bids} desc, ${id} desc`),
    'bids-asc': sql.raw(`${bids}, ${id}`),
  } as const satisfies Record<MarketSort, unknown>
}

/** The condition that an auction passes the filter, whatever its status. */
export function passes(filter: MarketFilter): RawBuilder<boolean> {
  return sql`${isOfKind(filter)} and ${isIn(filter)} and ${isPricedPer(filter)} and ${isBetween('price_paise', filter)}`
}

/** The condition that a lot is of the filter's category and commodity. */
export function isOfKind({ category, commodity }: MarketFilter): RawBuilder<boolean> {
  const isOfCategory = category === null ? sql`true` : sql`category = ${category}`
  return commodity === null ? sql`${isOfCategory}` : sql`${isOfCategory} and commodity = ${commodity}`
}

/** The condition that the lot is in this place; the case of a district is ignored. */
export function isIn({ state, district }: MarketFilter): RawBuilder<boolean> {
  const isInState = state === null ? sql<boolean>`true` : sql<boolean>`state = ${state}`
  return district === null ? isInState : sql`${isInState} and lower(district) = lower(${district})`
}

/** The condition that the price in this column is in the filter's range. */
export function isBetween(column: string, { minPaise, maxPaise }: MarketFilter): RawBuilder<boolean> {
  return sql`${sql.ref(column)} between ${minPaise ?? 0} and ${maxPaise ?? Number.MAX_SAFE_INTEGER}`
}

/** The condition that the price of the lot `auctions.id` is per the filter's unit. */
export function isPricedPer({ priceUnit }: MarketFilter): RawBuilder<boolean> {
  if (priceUnit === null) return sql`true`
  const units = quantityUnits.filter((unit) => priceUnitOf(unit) === priceUnit)
  return sql`exists (select from lots where lots.id = auctions.id and lots.unit = any (${units}::text[]))`
}
