import { type MyAuctionsAnswer, type MyBidsAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { useListPage } from '../../../lib/use-answer.ts'

const SHOWN_PRODUCTS = 10

/** A farmer's latest listings, and whether there are more. */
export function useOwnProducts() {
  return useListPage<typeof MyAuctionsAnswer>(['auctions', 'own-products'], routes.myAuctions.path, {
    query: { filter: 'all', limit: SHOWN_PRODUCTS },
  })
}

/** A buyer's latest bids, and those on running auctions. */
export function useBuyerActivity() {
  return useQuery({
    queryKey: ['auctions', 'buyer-activity'],
    queryFn: async ({ signal }) => {
      const bids = (filter: string, limit: number) =>
        api.get<typeof MyBidsAnswer>(routes.myBids.path, { query: { filter, limit }, signal })
      const [recent, active] = await Promise.all([bids('all', 5), bids('active', 4)])
      return { recent: recent.data, active: active.data }
    },
  })
}
