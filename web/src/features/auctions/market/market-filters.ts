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

type Narrowed = {
  [Name in keyof typeof nothingNarrowed]?: Exclude<MarketFilters[Name], (typeof nothingNarrowed)[Name]>
}

/** The active filters; the order is not one. */
export function narrowedOf({ sortBy: _, ...filters }: MarketFilters): Narrowed {
  return Object.fromEntries(otherThan(nothingNarrowed, filters))
}

const otherThan = (usual: Record<string, unknown>, filters: object) =>
  Object.entries(filters).filter(([name, value]) => value !== usual[name])

/** The address of the filters; defaults are left out. */
export function writeFilters(filters: MarketFilters, usual: SearchSort): URLSearchParams {
  const written = otherThan({ ...nothingNarrowed, sortBy: usual }, filters)
  return new URLSearchParams(written.map(([name, value]) => [name, String(value)]))
}

/** The filters as query parameters, except the words. */
export function toQuery<Sort extends SearchSort>(filters: MarketFilters<Sort>) {
  const { query: _, category, ...others } = narrowedOf(filters)
  return { sortBy: filters.sortBy, ...(category && { filter: category }), ...others }
}

/** `Wheat (12)`. */
export const withCount = (name: string, count: number | undefined): string =>
  count === undefined ? name : `${name} (${formatCount(count)})`

/** Whether any filter is active. */
export function isNarrowed(filters: MarketFilters): boolean {
  return Object.keys(narrowedOf(filters)).length > 0
}

/** A list's filters, stored in the address, so that links and Back work. The first order is the default. */
export function useMarketFilters<Sort extends SearchSort>(sorts: readonly [Sort, ...Sort[]]) {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters, sorts)
  const change = (changes: Partial<MarketFilters<Sort>>) =>
    setParameters(writeFilters({ ...filters, ...changes }, sorts[0]), { preventScrollReset: true })
  return { filters, change }
}
