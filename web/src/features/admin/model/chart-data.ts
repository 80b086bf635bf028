import { type AdminCharts, addDays } from '@boli/contracts'

type Price = AdminCharts['prices'][number]

/** The prices of one product, the oldest week first. */
export interface ProducePrices {
  /** The commodity's id, or the product's name if it has none. */
  key: string
  weeks: readonly Price[]
  newest: Price
  /** The price of the week before the newest in which it was sold, if there is one. */
  before: number | null
}

/** The prices of each product, those with most lots sold first. */
export function pricesByProduce(prices: readonly Price[]): ProducePrices[] {
  return [...Map.groupBy(prices, produceKey)]
    .map(([key, ofProduce]) => {
      const weeks = ofProduce.toSorted((one, other) => one.week.localeCompare(other.week))
      return {
        produce: { key, weeks, newest: weeks.at(-1) as Price, before: weeks.at(-2)?.averagePrice ?? null },
        lots: weeks.reduce((sum, week) => sum + week.lots, 0),
      }
    })
    .toSorted((one, other) => other.lots - one.lots || one.produce.key.localeCompare(other.produce.key))
    .map(({ produce }) => produce)
}

export function produceKey({ commodity, productName }: Price): string {
  return commodity ?? productName
}

/** Every week from the oldest to the newest of the prices, also those in which nothing was sold. */
export function weeksOf(prices: readonly Price[]): string[] {
  const sold = prices.map(({ week }) => week).sort()
  const [first, last] = [sold[0], sold.at(-1)]
  const weeks: string[] = []
  for (let week = first; week !== undefined && last !== undefined && week <= last; week = addDays(week, 7))
    weeks.push(week)
  return weeks
}

/** A day's figure beside that of the same position in the previous period. */
export interface DayPoint {
  day: string
  value: number
  /** null if the previous period is not known. */
  before: number | null
}

export function pointsOf(
  { days, previous }: Pick<AdminCharts, 'days' | 'previous'>,
  field: 'bids' | 'revenue',
): DayPoint[] {
  return days.map((day, place) => ({
    day: day.day,
    value: day[field],
    before: previous?.[place]?.[field] ?? null,
  }))
}

/** At most `most` values, evenly spaced, including the first and the last. */
export function marksOf<Value>(values: readonly Value[], most = 4): Value[] {
  const steps = Math.min(most, values.length) - 1
  if (steps < 1) return [...values]
  return Array.from({ length: steps + 1 }, (_, mark) => Math.round((mark * (values.length - 1)) / steps)).map(
    (place) => values[place] as Value,
  )
}
