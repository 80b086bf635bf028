import { type IndianState, type PriceGuideAnswer, type PriceUnit, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'

const FRESH_MS = 10 * 60_000

interface Asked {
  commodity: string
  unit: PriceUnit
  state: IndianState | null
  /** District of the state; empty if unknown. */
  district: string
}

/**
 * Known prices of a commodity, in rupees per unit: of nearby places if there are enough of them, otherwise of India. Null until known,
 * and if it cannot be fetched.
 */
export function usePriceGuide({ commodity, unit, state, district }: Asked) {
  const { data } = useQuery({
    queryKey: ['price-guide', commodity, unit, state, district],
    queryFn: async ({ signal }) =>
      (
        await api.get<Static<typeof PriceGuideAnswer>>(routes.priceGuide.path, {
          query: { commodity, unit, state, ...(state ? { district } : {}) },
          signal,
        })
      ).data,
    enabled: commodity !== '',
    staleTime: FRESH_MS,
    // Optional information beside the price: everything works without it.
    retry: false,
  })
  return data ?? null
}
