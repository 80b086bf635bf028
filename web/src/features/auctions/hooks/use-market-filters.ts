import type { SearchSort } from '@boli/contracts'
import { useSearchParams } from 'react-router-dom'
import { type MarketFilters, readFilters, writeFilters } from '../model/market-filters.ts'

/** A list's filters, kept in the address, so that links and Back work. The first order is the usual one. */
export function useMarketFilters<Sort extends SearchSort>(sorts: readonly [Sort, ...Sort[]]) {
  const [parameters, setParameters] = useSearchParams()
  const filters = readFilters(parameters, sorts)
  const change = (changes: Partial<MarketFilters<Sort>>) =>
    setParameters(writeFilters({ ...filters, ...changes }, sorts[0]), { preventScrollReset: true })
  return { filters, change }
}
