import { AuctionAnalyticsAnswer, AuctionAnalyticsQuery, routes, succeed, toRupees } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from '../deps.ts'
import { trend } from '../domain/days.ts'
import { readCounterSums } from '../persistence/counter-sums.ts'
import { recentAuctions } from '../persistence/recent.ts'

const counters = ['lots', 'statuses', 'ended', 'revenue', 'bidders'] as const

/** Figures of all auctions, each with its change against the previous seven days, and a page of the newest auctions. */
export function auctionAnalyticsRoute(app: Service, { database, now }: AnalyticsDeps): void {
  publicRoute(app, routes.auctionAnalytics, {
    schema: { querystring: AuctionAnalyticsQuery, response: AuctionAnalyticsAnswer },
    handler: async ({ query: { page = 1, limit = 20 } }) => {
      const [sums, auctions] = await Promise.all([
        readCounterSums(database, counters, now()),
        recentAuctions(database, { limit, offset: (page - 1) * limit }),
      ])
      // Auctions that are open now, and those that were open a week ago: listed and not ended by then.
      const open = sums.total('lots') - sums.total('ended')
      const openBefore = open - sums.thisWeek('lots') + sums.thisWeek('ended')
      const weekly = (name: 'lots' | 'revenue' | 'bidders') => trend(sums.thisWeek(name), sums.lastWeek(name))
      return succeed({
        stats: {
          totalAuctions: sums.total('lots'),
          activeAuctions: sums.total('statuses', 'active'),
          totalRevenue: toRupees(sums.total('revenue')),
          totalParticipants: sums.total('bidders'),
          trends: {
            totalAuctions: weekly('lots'),
            activeAuctions: trend(open, openBefore),
            totalRevenue: weekly('revenue'),
            totalParticipants: weekly('bidders'),
          },
        },
        recentAuctions: auctions,
        total: sums.total('lots'),
        hasMore: page * limit < sums.total('lots'),
      })
    },
  })
}
