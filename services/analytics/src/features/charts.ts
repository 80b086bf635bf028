import { commodityOf, nameIn } from '@boli/commodities'
import {
  AdminChartsAnswer,
  AdminChartsQuery,
  addDays,
  DEFAULT_CHART_RANGE,
  indianDay,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import { publicRoute, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from '../deps.ts'
import type { AnalyticsTables } from '../persistence/tables.ts'

const WEEKS_OF_PRICES = 12
/** More lines in one chart could not be distinguished. */
const MOST_PRODUCE = 20

/** Data of the dashboard's charts: the last days and as many before, lots by category, weekly prices of produce. */
export function chartsRoute(app: Service, { database, now }: AnalyticsDeps): void {
  publicRoute(app, routes.adminCharts, {
    schema: { querystring: AdminChartsQuery, response: AdminChartsAnswer },
    handler: async ({ query: { days: range = DEFAULT_CHART_RANGE } }) => {
      const length = Number(range)
      const today = indianDay(now())
      const firstDay = addDays(today, 1 - length)
      const firstDayBefore = addDays(firstDay, -length)
      const [values, lots, prices] = await Promise.all([
        valuesByDay(database, firstDayBefore),
        database.db
          .selectFrom('counters')
          .select(['key', ({ fn }) => fn.sum<string>('value').as('lots')])
          .where('name', '=', 'lots')
          .groupBy('key')
          .orderBy('lots', 'desc')
          .execute(),
        pricesSince(database, addDays(today, -7 * WEEKS_OF_PRICES)),
      ])
      const rupeesOf = (counter: string) => toRupees(values.get(counter) ?? 0)
      const bidsOn = (day: string) => ({
        day,
        bids: values.get(`bids ${day}`) ?? 0,
        revenue: rupeesOf(`revenue ${day}`),
      })
      return succeed({
        days: daysFrom(firstDay, length).map((day) => ({
          ...bidsOn(day),
          agreed: rupeesOf(`agreed ${day}`),
          settled: rupeesOf(`settled ${day}`),
          defaulted: rupeesOf(`defaulted ${day}`),
          disputed: rupeesOf(`disputed ${day}`),
        })),
        previous: daysFrom(firstDayBefore, length).map(bidsOn),
        categories: lots.map((row) => ({ category: row.key, lots: Number(row.lots) })),
        prices: prices.map(({ week, produce, sum, lots }) => ({
          ...namesOf(produce),
          week,
          averagePrice: toRupees(Math.round(sum / lots)),
          lots,
        })),
      })
    },
  })
}

function daysFrom(firstDay: string, length: number): string[] {
  return Array.from({ length }, (_, index) => addDays(firstDay, index))
}

/** @param produce A commodity's id, or a product's name. */
function namesOf(produce: string): { productName: string; commodity: string | null } {
  const known = commodityOf(produce)
  return { productName: known ? nameIn(known.names, 'en') : produce, commodity: known?.id ?? null }
}

/** Bids, revenue and the values of deals, by day and by the key of the counter, or its name if it has no key. */
async function valuesByDay(
  { db }: Database<AnalyticsTables>,
  firstDay: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'key', 'day', 'value'])
    .where('name', 'in', ['bids', 'revenue', 'deal-values'])
    .where('day', '>=', firstDay)
    .execute()
  return new Map(rows.map(({ name, key, day, value }) => [`${key || name} ${day}`, Number(value)]))
}

/** The produce sold most often since a day, with each week, the newest first. */
function pricesSince({ db }: Database<AnalyticsTables>, firstDay: string) {
  const mostSold = db
    .selectFrom('counters')
    .select('key')
    .where('name', '=', 'sold-price-lots')
    .where('day', '>=', firstDay)
    .groupBy('key')
    .orderBy(({ fn }) => fn.sum('value'), 'desc')
    .orderBy('key')
    .limit(MOST_PRODUCE)
  return db
    .selectFrom('counters as sums')
    .innerJoin('counters as sold', (join) =>
      join
        .onRef('sold.day', '=', 'sums.day')
        .onRef('sold.key', '=', 'sums.key')
        .on('sold.name', '=', 'sold-price-lots'),
    )
    .select(['sums.day as week', 'sums.key as produce', 'sums.value as sum', 'sold.value as lots'])
    .where('sums.name', '=', 'sold-price-sum')
    .where('sums.day', '>=', firstDay)
    .where('sums.key', 'in', mostSold)
    .where('sold.value', '>', 0)
    .orderBy('sums.day', 'desc')
    .orderBy('sums.key')
    .execute()
}
