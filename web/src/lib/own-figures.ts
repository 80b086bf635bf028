import { type DashboardStatsAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from './api-client.ts'

/** The viewer's own counters, and what they have earned or invested: fetched once for all pages that show them. */
export function useOwnFigures() {
  return useQuery({
    queryKey: ['auctions', 'own-figures'],
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof DashboardStatsAnswer>>(routes.dashboardStats.path, { signal })).data,
  })
}
