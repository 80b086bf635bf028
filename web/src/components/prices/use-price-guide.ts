import { type IndianState, type PriceGuideAnswer, type PriceUnit, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'

const FRESH_MS = 10 * 60_000

interface Asked {
  commodity: string
  unit: PriceUnit
  state: IndianState | null
  /** Of the state; empty where it is not known. */
  district: string
}

/**
 * What is known of a commodity's prices, in rupees per unit: of near places where enough is known of them, else of India.
 * Null until it is known, and where it cannot be fetched.
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
    // A help beside the price: without it everything goes on.
    retry: false,
  })
  return data ?? null
}
