import {
  type AuctionView,
  type DashboardStatsAnswer,
  type MyAuctionsAnswer,
  type MyBidsAnswer,
  type ParticipatedAnswer,
  type ParticipationView,
  routes,
} from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'

const PAGE_SIZE = 100
/** Sums need every entry; beyond this many pages a profile is no place for them. */
const MOST_PAGES = 50

type Page<Item> = { status: number; success: true; message: string; data: Item[]; hasMore: boolean }

/** All entries of a list, page after page. */
async function everyPage<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await load(page)
    items.push(...answer.data)
    if (!answer.hasMore) break
  }
  return items
}

/** The counters of the activity overview. */
export function useProfileStats() {
  return useQuery({
    queryKey: ['auctions', 'dashboard-stats'],
    queryFn: ({ signal }) =>
      api.get<Static<typeof DashboardStatsAnswer>>(routes.dashboardStats.path, { signal }),
    select: (answer) => answer.data,
  })
}

/** Everything a farmer has listed, newest first. */
export function useOwnProducts() {
  return useQuery({
    queryKey: ['auctions', 'own-products'],
    queryFn: ({ signal }) =>
      everyPage<AuctionView>((page) =>
        api.get<Static<typeof MyAuctionsAnswer>>(routes.myAuctions.path, {
          query: { filter: 'all', page, limit: PAGE_SIZE },
          signal,
        }),
      ),
  })
}

/** A buyer's latest bids, those on running auctions, and the auctions won. */
export function useBuyerActivity() {
  return useQuery({
    queryKey: ['auctions', 'buyer-activity'],
    queryFn: async ({ signal }) => {
      const bids = (filter: string, limit: number) =>
        api.get<Static<typeof MyBidsAnswer>>(routes.myBids.path, { query: { filter, limit }, signal })
      const [recent, active, won] = await Promise.all([
        bids('all', 5),
        bids('active', 4),
        everyPage<ParticipationView>((page) =>
          api.get<Static<typeof ParticipatedAnswer>>(routes.participated.path, {
            query: { filter: 'won', page, limit: PAGE_SIZE },
            signal,
          }),
        ),
      ])
      return { recent: recent.data, active: active.data, won }
    },
  })
}
