import { isIndianState, productCategories, type SavedSearch, type SavedSearchBody } from '@boli/contracts'
import { type MarketFilters, nothingNarrowed, writeFilters } from './market-filters.ts'

/** The filters as they are saved; their order is not. */
export function toSavedSearch(filters: MarketFilters, name: string): SavedSearchBody {
  return {
    name,
    ...(filters.query === '' ? {} : { text: filters.query }),
    ...(filters.category === 'all' ? {} : { category: filters.category }),
    ...(filters.commodity === null ? {} : { commodity: filters.commodity }),
    ...(filters.state === null ? {} : { state: filters.state }),
    ...(filters.district === '' ? {} : { district: filters.district }),
    ...(filters.minPrice === null ? {} : { minPrice: filters.minPrice }),
    ...(filters.maxPrice === null ? {} : { maxPrice: filters.maxPrice }),
    ...(filters.priceUnit === null ? {} : { priceUnit: filters.priceUnit }),
  }
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
