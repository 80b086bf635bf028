import { type FarmerChargesAnswer, type IndianState, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'

const FRESH_MS = 10 * 60_000

/**
 * What one party would be charged if such a lot were sold today: undefined while it is fetched, null if nothing is
 * known.
 * @param category Empty to fetch nothing.
 */
export function useCharges(category: string, state: IndianState | null, payer: 'farmer' | 'buyer') {
  const { data, isLoading } = useQuery({
    queryKey: ['charges', payer, category, state],
    queryFn: async ({ signal }) =>
      (
        await api.get<Static<typeof FarmerChargesAnswer>>(routes.farmerCharges.path, {
          query: { category, state, payer },
          signal,
        })
      ).data,
    enabled: category !== '',
    staleTime: FRESH_MS,
    // Optional information beside the price: everything works without it.
    retry: false,
  })
  return data ?? (isLoading ? undefined : null)
}
