import { supportPrices } from './data/support-prices.ts'

/** The minimum support price of one commodity and marketing season, in paise per quintal. Dates are `YYYY-MM-DD`. */
interface KnownSupportPrice {
  paise: number
  season: string
  variety: string | null
  source: string
  /** Whether its season is not over. */
  isCurrent: boolean
}

/** The newest support price whose season has begun by a date, or null if none is known. */
export function supportPriceOf(commodity: string, date: string): KnownSupportPrice | null {
  const begun = supportPrices.filter((row) => row.commodity === commodity && row.from <= date)
  const newest = begun.toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]
  if (!newest) return null
  const { rupees, season, variety, source, until } = newest
  return { paise: rupees * 100, season, variety, source, isCurrent: date <= until }
}
