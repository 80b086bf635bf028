import { type DashboardStatsAnswer, routes } from '@boli/contracts'
import { useData } from './use-answer.ts'

/** The viewer's own counters, and what they have earned or invested: fetched once for all pages that show them. */
export function useOwnFigures() {
  return useData<typeof DashboardStatsAnswer>(['auctions', 'own-figures'], routes.dashboardStats.path)
}
