import { AdminStatsAnswer, routes, succeed, toRupees } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from '../../deps.ts'
import { weeksBefore } from '../../domain/days.ts'
import { trend } from '../../domain/trend.ts'
import { readCounterSums } from '../../persistence/counter-sums.ts'
import { recentAuctions, recentUsers } from '../../persistence/recent.ts'
import { bidsByUnit, readTopBids } from './bids-by-unit.ts'
import { dealFigures } from './deal-figures.ts'

/** How many rows the dashboard's lists have, by the specification. */
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
        readCounterSums(database, counters, weeksBefore(now())),
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
