import {
  type IndianState,
  type PriceUnit,
  type ProductCategory,
  parseRupees,
  priceUnits,
  productCategories,
  type SearchSort,
  toRupees,
} from '@boli/contracts'
import { useSearchParams } from 'react-router-dom'
import { formatCount } from '../../../lib/format.ts'

/** Filters and order of a list of lots, stored in the URL. */
export interface MarketFilters<Sort extends SearchSort = SearchSort> {
  query: string
  category: ProductCategory | 'all'
  /** An id of packages/commodities; null for all. */
  commodity: string | null
  sortBy: Sort
  /** Rupees, both ends included; null means no limit. */
  minPrice: number | null
  maxPrice: number | null
  /** Price unit; null for all, which is not allowed with a price limit. */
  priceUnit: PriceUnit | null
  state: IndianState | null
  /** A district of that state; empty for all of it. */
  district: string
}

/** Removes all filters and keeps the order. */
export const nothingNarrowed = {
  query: '',
  category: 'all',
  commodity: null,
  minPrice: null,
  maxPrice: null,
  priceUnit: null,
  state: null,
  district: '',
} as const

/** Reads an amount typed as a limit; zero and invalid amounts mean no limit. */
function readPriceLimit(text: string | null): number | null {
  const paise = parseRupees(text ?? '')
  return paise === null ? null : toRupees(paise)
}

/** The list of codes is large; the server validates them. */
const isStateCode = (text: string): text is IndianState => /^[A-Z]{2}$/.test(text)

/** Reads the filters of an address; invalid values count as not given. The first order is the default. */
export function readFilters<Sort extends SearchSort>(
  parameters: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): MarketFilters<Sort> {
  const first = readPriceLimit(parameters.get('minPrice'))
  const second = readPriceLimit(parameters.get('maxPrice'))
  const state = parameters.get('state') ?? ''
  const isLimited = first !== null || second !== null
  const isSwapped = first !== null && second !== null && first > second
  return {
    query: (parameters.get('query') ?? '').trim().slice(0, 100),
    category: productCategories.find((known) => known === parameters.get('category')) ?? 'all',
    commodity: /^[a-z_]{2,40}$/.exec(parameters.get('commodity') ?? '')?.[0] ?? null,
    sortBy: sorts.find((known) => known === parameters.get('sortBy')) ?? sorts[0],
    minPrice: isSwapped ? second : first,
    maxPrice: isSwapped ? first : second,
    // A limit applies within one unit; older addresses without a unit mean weights.
    priceUnit:
      priceUnits.find((known) => known === parameters.get('priceUnit')) ?? (isLimited ? 'quintal' : null),
    state: isStateCode(state) ? state : null,
    district: isStateCode(state) ? (parameters.get('district') ?? '').trim().slice(0, 60) : '',
  }
}

/** The address of the filters; defaults are left out. */
export function writeFilters(filters: MarketFilters, usual: SearchSort): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.query !== '') parameters.set('query', filters.query)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  if (filters.commodity !== null) parameters.set('commodity', filters.commodity)
  if (filters.sortBy !== usual) parameters.set('sortBy', filters.sortBy)
  if (filters.minPrice !== null) parameters.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== null) parameters.set('maxPrice', String(filters.maxPrice))
  if (filters.priceUnit !== null) parameters.set('priceUnit', filters.priceUnit)
  if (filters.state !== null) parameters.set('state', filters.state)
  if (filters.district !== '') parameters.set('district', filters.district)
  return parameters
}

/** The filters as query parameters, except the words. */
export function toQuery<Sort extends SearchSort>(filters: MarketFilters<Sort>) {
  return {
    sortBy: filters.sortBy,
    ...(filters.category === 'all' ? {} : { filter: filters.category }),
    ...(filters.commodity === null ? {} : { commodity: filters.commodity }),
    ...(filters.minPrice === null ? {} : { minPrice: filters.minPrice }),
    ...(filters.maxPrice === null ? {} : { maxPrice: filters.maxPrice }),
    ...(filters.priceUnit === null ? {} : { priceUnit: filters.priceUnit }),
    ...(filters.state === null ? {} : { state: filters.state }),
    ...(filters.district === '' ? {} : { district: filters.district }),
  }
}

/** `Wheat (12)`. */
export const withCount = (name: string, count: number | undefined): string =>
  count === undefined ? name : `${name} (${formatCount(count)})`

/** Whether any filter is active. */
export function isNarrowed(filters: MarketFilters): boolean {
  return writeFilters(filters, filters.sortBy).size > 0
}

/** A list's filters, stored in the address, so that links and Back work. The first order is the default. */
export function useMarketFilters<Sort extends SearchSort>(sorts: readonly [Sort, ...Sort[]]) {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters, sorts)
  const change = (changes: Partial<MarketFilters<Sort>>) =>
    setParameters(writeFilters({ ...filters, ...changes }, sorts[0]), { preventScrollReset: true })
  return { filters, change }
}
