import { marketSorts } from '@boli/contracts'
import { expect, it } from 'vitest'
import { nothingNarrowed, readFilters } from './market-filters.ts'
import { addressOf, toSavedSearch } from './saved-search.ts'

it.each([
  { query: 'गेहूं' },
  { category: 'grain' as const, minPrice: 2000, maxPrice: 2600.5, priceUnit: 'litre' as const },
  { commodity: 'wheat', state: 'MP' as const, district: 'Sehore' },
])('%j is found again by its address', (narrowed) => {
  const filters = { ...nothingNarrowed, sortBy: 'latest' as const, ...narrowed }
  const absent = { text: null, category: null, commodity: null, state: null, district: null }
  const saved = { ...absent, minPrice: null, maxPrice: null, ...toSavedSearch(filters, 'Mine') }
  const address = addressOf({ ...saved, _id: '1', createdAt: '' })
  const [path, search] = address.split('?')
  expect(path).toBe(filters.query === '' ? '/market' : '/search')
  expect(readFilters(new URLSearchParams(search), marketSorts)).toEqual({
    ...filters,
    sortBy: marketSorts[0],
  })
})
