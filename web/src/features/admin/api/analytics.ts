import {
  type ActivityAnswer,
  type AdminChartsAnswer,
  type AdminStatsAnswer,
  type AuctionAnalyticsAnswer,
  type ChartRange,
  routes,
} from '@boli/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataOf, useData } from '../../../lib/use-answer.ts'

/** Query keys of the administrators' figures. */
export const adminKeys = {
  stats: ['admin', 'stats'] as const,
  charts: ['admin', 'charts'] as const,
  auctions: ['admin', 'auctions', 'stats'] as const,
  activity: ['admin', 'activity'] as const,
}

/** Refetch interval of the figures. */
const REFRESH_EVERY_MS = 30_000

/** The figures of the dashboard. */
export function useAdminStats() {
  return useData<typeof AdminStatsAnswer>(adminKeys.stats, routes.adminStats.path, {
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** Data of the dashboard's charts; while another range is fetched, the previous one stays. */
export function useAdminCharts(days: ChartRange) {
  return useQuery({
    queryKey: [...adminKeys.charts, days],
    queryFn: dataOf<typeof AdminChartsAnswer>(routes.adminCharts.path, { days }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** Figures of all auctions. */
export function useAuctionStats() {
  return useData<typeof AuctionAnalyticsAnswer>(adminKeys.auctions, routes.auctionAnalytics.path, {
    query: { limit: 1 },
    refetchInterval: REFRESH_EVERY_MS,
  })
}

const ACTIVITY_LINES = 50

/** The latest activity, newest first. */
export const fetchActivity = dataOf<typeof ActivityAnswer>(routes.adminActivity.path, {
  limit: ACTIVITY_LINES,
})
