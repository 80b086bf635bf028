import { type IndianState, type PriceGuideAnswer, type PriceUnit, routes } from '@boli/contracts'
import { useData } from '../../lib/use-answer.ts'

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
  const key = ['price-guide', commodity, unit, state, district]
  const { data } = useData<typeof PriceGuideAnswer>(key, routes.priceGuide.path, {
    query: { commodity, unit, state, ...(state ? { district } : {}) },
    enabled: commodity !== '',
    staleTime: FRESH_MS,
    // Optional information beside the price: everything works without it.
    retry: false,
  })
  return data ?? null
}
