import type { AdminCharts } from '@boli/contracts'

type Price = AdminCharts['prices'][number]

/** How many produces are drawn side by side; the table has them all. */
const DRAWN_PRODUCES = 8

/** The newest price of each produce, those with most lots sold first. */
export function latestPrices(prices: readonly Price[]): Price[] {
  const newest = new Map<string, Price>()
  const lots = new Map<string, number>()
  for (const price of prices) {
    lots.set(price.productName, (lots.get(price.productName) ?? 0) + price.lots)
    const known = newest.get(price.productName)
    if (!known || known.week < price.week) newest.set(price.productName, price)
  }
  return [...newest.values()]
    .sort(
      (one, other) =>
        (lots.get(other.productName) ?? 0) - (lots.get(one.productName) ?? 0) ||
        one.productName.localeCompare(other.productName),
    )
    .slice(0, DRAWN_PRODUCES)
}

/** The prices of one produce, the oldest week first. */
export function pricesOf(prices: readonly Price[], productName: string): Price[] {
  return prices
    .filter((price) => price.productName === productName)
    .sort((one, other) => one.week.localeCompare(other.week))
}

/** The names of all produces that were sold, in the order of the alphabet. */
export function producesOf(prices: readonly Price[]): string[] {
  return [...new Set(prices.map((price) => price.productName))].sort((one, other) => one.localeCompare(other))
}

/** The day with the largest figure, and the sum over all days. */
export function sumOfDays<Field extends 'bids' | 'revenue'>(days: AdminCharts['days'], field: Field) {
  const total = days.reduce((sum, day) => sum + day[field], 0)
  const best = days.reduce<AdminCharts['days'][number] | null>(
    (top, day) => (day[field] > (top?.[field] ?? 0) ? day : top),
    null,
  )
  return { total, best }
}
