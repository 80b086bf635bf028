import {
  type AdminStats,
  AdminStatsAnswer,
  type PriceUnit,
  priceUnitOf,
  quantityUnits,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import { publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { AnalyticsDeps } from '../deps.ts'
import { trend } from '../domain/days.ts'
import { type CounterSums, readCounterSums } from '../persistence/counter-sums.ts'
import { recentAuctions, recentUsers } from '../persistence/recent.ts'
import type { AnalyticsTables } from '../persistence/tables.ts'

/** Number of rows in the dashboard's lists, from the specification. */
const RECENT_ROWS = 5

const counters = [
  'users',
  'registrations',
  'statuses',
  'open-bids',
  'ended',
  'sales',
  'revenue',
  'bids',
  'unit-bids',
  'unit-bid-amounts',
  'deals',
  'deal-values',
] as const

/** The figures of the administrators' dashboard. */
export function statsRoute(app: Service, { database, now }: AnalyticsDeps): void {
  publicRoute(app, routes.adminStats, {
    schema: { response: AdminStatsAnswer },
    handler: async () => {
      const [sums, RecentUsers, RecentAuctions, topBids, deadLetters] = await Promise.all([
        readCounterSums(database, counters, now()),
        recentUsers(database, RECENT_ROWS),
        recentAuctions(database, { limit: RECENT_ROWS, offset: 0 }),
        readTopBids(database),
        database.db
          .selectFrom('parked_events')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      const byUnit = bidsByUnit(sums, topBids)
      const ended = sums.total('ended')
      return succeed({
        users: {
          total: sums.total('users'),
          farmers: sums.total('users', 'farmer'),
          business: sums.total('users', 'business'),
          newUsersThisWeek: sums.thisWeek('registrations'),
          newUsersTrend: trend(sums.thisWeek('registrations'), sums.lastWeek('registrations')),
          RecentUsers,
        },
        auctions: {
          active: sums.total('statuses', 'active'),
          successRate: ended === 0 ? 0 : Math.round((sums.total('sales') / ended) * 100),
          RecentAuctions,
        },
        revenue: {
          total: toRupees(sums.total('revenue')),
          averageBid: byUnit[0]?.averageBid ?? 0,
          highestBid: byUnit[0]?.highestBid ?? 0,
          priceUnit: byUnit[0]?.priceUnit ?? null,
          byUnit,
        },
        deals: dealFigures(sums),
        bidding: { totalBids: sums.total('bids'), activeBids: sums.total('open-bids') },
        parkedEvents: deadLetters.count,
      })
    },
  })
}

const priceUnits: readonly PriceUnit[] = ['quintal', 'litre', 'piece']

type TopBids = ReadonlyMap<PriceUnit, number>

/** The highest bid on lots of each price unit, in paise. */
async function readTopBids({ db }: Database<AnalyticsTables>): Promise<TopBids> {
  // One index lookup per unit, however many lots there are.
  const topOf = (unit: string): RawBuilder<string | null> =>
    sql`(select top_bid from lots where unit = ${unit} and top_bid is not null order by top_bid desc limit 1)`
  const tops = quantityUnits.map((unit) => sql`select ${unit} as unit, ${topOf(unit)} as top`)
  const { rows } = await sql<{
    unit: (typeof quantityUnits)[number]
    top: string | null
  }>`${sql.join(tops, sql` union all `)}`.execute(db)
  const highest = new Map<PriceUnit, number>()
  for (const { unit, top } of rows) {
    const priceUnit = priceUnitOf(unit)
    highest.set(priceUnit, Math.max(highest.get(priceUnit) ?? 0, Number(top ?? 0)))
  }
  return highest
}

/** Price units with bids, the one with most bids first. */
function bidsByUnit(sums: CounterSums, topBids: TopBids): AdminStats['revenue']['byUnit'] {
  return priceUnits
    .map((priceUnit) => ({ priceUnit, bids: sums.total('unit-bids', priceUnit) }))
    .filter(({ bids }) => bids > 0)
    .sort((a, b) => b.bids - a.bids)
    .map(({ priceUnit, bids }) => ({
      priceUnit,
      bids,
      averageBid: toRupees(Math.round(sums.total('unit-bid-amounts', priceUnit) / bids)),
      highestBid: toRupees(topBids.get(priceUnit) ?? 0),
    }))
}

/** Number of sales by outcome, and their value. */
function dealFigures(sums: CounterSums): AdminStats['deals'] {
  const figure = (key: string) => ({
    deals: sums.total('deals', key),
    value: toRupees(sums.total('deal-values', key)),
  })
  const agreed = sums.total('deals', 'agreed')
  const rate = (key: string) =>
    agreed === 0 ? null : Math.round((sums.total('deals', key) / agreed) * 1000) / 10
  return {
    agreed: figure('agreed'),
    settled: figure('settled'),
    defaulted: figure('defaulted'),
    disputed: figure('disputed'),
    disputedNow: figure('disputed-now'),
    disputeRate: rate('disputed'),
    defaultRate: rate('defaulted'),
  }
}
