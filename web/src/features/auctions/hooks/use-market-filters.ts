import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type MarketFilters, readFilters, writeFilters } from '../model/market-filters.ts'

/** The market's filters, kept in the address, so that links and Back work. */
export function useMarketFilters() {
  const [parameters, setParameters] = useSearchParams()
  const filters = useMemo(() => readFilters(parameters), [parameters])
  const change = (changes: Partial<MarketFilters>) =>
    setParameters(writeFilters({ ...filters, ...changes }), { preventScrollReset: true })
  return { filters, change }
}
