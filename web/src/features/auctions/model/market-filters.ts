import {
  type MarketSort,
  marketSorts,
  type ProductCategory,
  parseRupees,
  productCategories,
  toRupees,
} from '@boli/contracts'
import type { AuctionsQuery } from '../api/auction-keys.ts'

/** What the market shows; all of it lives in the URL. */
export interface MarketFilters {
  query: string
  category: ProductCategory | 'all'
  sortBy: MarketSort
  /** Rupees, both ends included; null where there is no limit. */
  minPrice: number | null
  maxPrice: number | null
}

/** The price range that the two fields suggest before anybody chose one. */
export const suggestedPrices = { minimum: 0, maximum: 10_000 } as const

export const noFilters: MarketFilters = {
  query: '',
  category: 'all',
  sortBy: 'latest',
  minPrice: null,
  maxPrice: null,
}

/** Reads an amount typed as a limit; zero and whatever is no amount mean no limit. */
export function readPriceLimit(text: string | null): number | null {
  const paise = parseRupees(text ?? '')
  return paise === null ? null : toRupees(paise)
}

/** Reads the filters of an address; what is not understood counts as not given. */
export function readFilters(parameters: URLSearchParams): MarketFilters {
  const first = readPriceLimit(parameters.get('minPrice'))
  const second = readPriceLimit(parameters.get('maxPrice'))
  const isSwapped = first !== null && second !== null && first > second
  return {
    query: (parameters.get('query') ?? '').trim().slice(0, 100),
    category: productCategories.find((known) => known === parameters.get('category')) ?? 'all',
    sortBy: marketSorts.find((known) => known === parameters.get('sortBy')) ?? 'latest',
    minPrice: isSwapped ? second : first,
    maxPrice: isSwapped ? first : second,
  }
}

/** The address of the filters; what is as usual is left out. */
export function writeFilters(filters: MarketFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.query !== '') parameters.set('query', filters.query)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  if (filters.sortBy !== 'latest') parameters.set('sortBy', filters.sortBy)
  if (filters.minPrice !== null) parameters.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== null) parameters.set('maxPrice', String(filters.maxPrice))
  return parameters
}

/** The filters as the server is asked. */
export function toQuery(filters: MarketFilters): AuctionsQuery {
  return {
    sortBy: filters.sortBy,
    ...(filters.query === '' ? {} : { query: filters.query }),
    ...(filters.category === 'all' ? {} : { filter: filters.category }),
    ...(filters.minPrice === null ? {} : { minPrice: filters.minPrice }),
    ...(filters.maxPrice === null ? {} : { maxPrice: filters.maxPrice }),
  }
}

/** Whether anything narrows the list. */
export function isNarrowed(filters: MarketFilters): boolean {
  return writeFilters({ ...filters, sortBy: 'latest' }).size > 0
}
