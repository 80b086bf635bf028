import { type FarmerChargesAnswer, type IndianState, routes } from '@boli/contracts'
import { useData } from '../../lib/use-answer.ts'

const FRESH_MS = 10 * 60_000

/**
 * What one party would be charged if such a lot were sold today: undefined while it is fetched, null if nothing is
 * known.
 * @param category Empty to fetch nothing.
 */
export function useCharges(category: string, state: IndianState | null, payer: 'farmer' | 'buyer') {
  const key = ['charges', payer, category, state]
  const { data, isLoading } = useData<typeof FarmerChargesAnswer>(key, routes.farmerCharges.path, {
    query: { category, state, payer },
    enabled: category !== '',
    staleTime: FRESH_MS,
    // Optional information beside the price: everything works without it.
    retry: false,
  })
  return data ?? (isLoading ? undefined : null)
}
