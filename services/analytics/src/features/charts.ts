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
import type { CounterName } from '../domain/contributions.ts'
import type { AnalyticsTables } from '../persistence/tables.ts'

const WEEKS_OF_PRICES = 12
/** More lines cannot be distinguished. */
const MOST_PRODUCE = 20

/** Data of the dashboard's charts: the last days and the same number before, lots by category, prices of produce by week. */
export function chartsRoute(app: Service, { database, now }: AnalyticsDeps): void {
  publicRoute(app, routes.adminCharts, {
    schema: { querystring: AdminChartsQuery, response: AdminChartsAnswer },
    handler: async ({ query: { days: range = DEFAULT_CHART_RANGE } }) => {
      const length = Number(range)
      const today = indianDay(now())
      const firstDay = addDays(today, 1 - length)
      const firstDayBefore = addDays(firstDay, -length)
      const [values, deals, lots, prices] = await Promise.all([
        valuesByDay(database, ['bids', 'revenue'], firstDayBefore),
        dealValuesByDay(database, firstDay),
        database.db
          .selectFrom('counters')
          .select(['key', ({ fn }) => fn.sum<string>('value').as('lots')])
          .where('name', '=', 'lots')
          .groupBy('key')
          .orderBy('lots', 'desc')
          .execute(),
        pricesSince(database, addDays(today, -7 * WEEKS_OF_PRICES)),
      ])
      const bidsOn = (day: string) => ({
        day,
        bids: values.get(`bids ${day}`) ?? 0,
        revenue: toRupees(values.get(`revenue ${day}`) ?? 0),
      })
      return succeed({
        days: daysFrom(firstDay, length).map((day) => ({
          ...bidsOn(day),
          agreed: toRupees(deals.get(`agreed ${day}`) ?? 0),
          settled: toRupees(deals.get(`settled ${day}`) ?? 0),
          defaulted: toRupees(deals.get(`defaulted ${day}`) ?? 0),
          disputed: toRupees(deals.get(`disputed ${day}`) ?? 0),
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

/** By `name day`. */
async function valuesByDay(
  { db }: Database<AnalyticsTables>,
  names: CounterName[],
  firstDay: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'day', ({ fn }) => fn.sum<string>('value').as('value')])
    .where('name', 'in', names)
    .where('day', '>=', firstDay)
    .groupBy(['name', 'day'])
    .execute()
  return new Map(rows.map(({ name, day, value }) => [`${name} ${day}`, Number(value)]))
}

/** By `key day`. */
async function dealValuesByDay(
  { db }: Database<AnalyticsTables>,
  firstDay: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counters')
    .select(['key', 'day', 'value'])
    .where('name', '=', 'deal-values')
    .where('day', '>=', firstDay)
    .execute()
  return new Map(rows.map(({ key, day, value }) => [`${key} ${day}`, Number(value)]))
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
