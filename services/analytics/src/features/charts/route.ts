import { AdminChartsAnswer, routes, succeed, toRupees } from '@boli/contracts'
import type { Database } from '@boli/database'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Analytics } from '../../deps.ts'
import type { CounterName } from '../../domain/contributions.ts'
import { addDays, dayOf } from '../../domain/days.ts'
import type { AnalyticsTables } from '../../persistence/tables.ts'

const DAYS = 30
const WEEKS_OF_PRICES = 12
const MAX_PRICES = 200

/** What the dashboard draws: the last thirty days, lots by category, prices of produce by week. */
export function chartsRoute(app: Service, { database, now }: Analytics): void {
  publicRoute(app, routes.adminCharts, {
    schema: { response: AdminChartsAnswer },
    handler: async () => {
      const today = dayOf(now().toISOString())
      const firstDay = addDays(today, 1 - DAYS)
      const [bids, revenue, lots, sums, counts] = await Promise.all([
        valuesByDay(database, 'bids', firstDay),
        valuesByDay(database, 'revenue', firstDay),
        database.db
          .selectFrom('counters')
          .select(['key', ({ fn }) => fn.sum<string>('value').as('lots')])
          .where('name', '=', 'lots')
          .groupBy('key')
          .orderBy('lots', 'desc')
          .execute(),
        pricesSince(database, 'sold-price-sum', addDays(today, -7 * WEEKS_OF_PRICES)),
        pricesSince(database, 'sold-price-lots', addDays(today, -7 * WEEKS_OF_PRICES)),
      ])
      const lotsOf = new Map(counts.map(({ day, key, value }) => [`${day} ${key}`, value]))
      return succeed({
        days: Array.from({ length: DAYS }, (_, index) => addDays(firstDay, index)).map((day) => ({
          day,
          bids: bids.get(day) ?? 0,
          revenue: toRupees(revenue.get(day) ?? 0),
        })),
        categories: lots.map((row) => ({ category: row.key, lots: Number(row.lots) })),
        prices: sums.flatMap(({ day: week, key: productName, value }) => {
          const sold = lotsOf.get(`${week} ${productName}`) ?? 0
          if (sold === 0) return []
          return [{ productName, week, averagePrice: toRupees(Math.round(value / sold)), lots: sold }]
        }),
      })
    },
  })
}

async function valuesByDay(
  { db }: Database<AnalyticsTables>,
  name: CounterName,
  firstDay: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counters')
    .select(['day', ({ fn }) => fn.sum<string>('value').as('value')])
    .where('name', '=', name)
    .where('day', '>=', firstDay)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, value }) => [day, Number(value)]))
}

function pricesSince({ db }: Database<AnalyticsTables>, name: CounterName, firstDay: string) {
  return db
    .selectFrom('counters')
    .select(['day', 'key', 'value'])
    .where('name', '=', name)
    .where('day', '>=', firstDay)
    .orderBy('day', 'desc')
    .orderBy('key')
    .limit(MAX_PRICES)
    .execute()
}
