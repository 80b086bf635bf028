import { isIndianState, productCategories, type SavedSearch, type SavedSearchBody } from '@boli/contracts'
import { type MarketFilters, narrowedOf, nothingNarrowed, writeFilters } from './market-filters.ts'

/** The filters as they are saved; the sort order is not saved. */
export function toSavedSearch(filters: MarketFilters, name: string): SavedSearchBody {
  const { query: text, ...others } = narrowedOf(filters)
  return { name, ...(text && { text }), ...others }
}

/** The address that shows what a saved search finds. */
export function addressOf(search: SavedSearch): string {
  const { text, state } = search
  const parameters = writeFilters(
    {
      ...nothingNarrowed,
      query: text ?? '',
      category: productCategories.find((known) => known === search.category) ?? 'all',
      commodity: search.commodity,
      state: state !== null && isIndianState(state) ? state : null,
      district: search.district ?? '',
      minPrice: search.minPrice,
      maxPrice: search.maxPrice,
      priceUnit: search.priceUnit ?? null,
      sortBy: 'latest',
    },
    'latest',
  )
  return `${text === null ? '/market' : '/search'}?${parameters}`
}
