import { type MyAuctionsAnswer, type MyBidsAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'

const SHOWN_PRODUCTS = 10

/** A farmer's latest listings, and whether there are more. */
export function useOwnProducts() {
  return useQuery({
    queryKey: ['auctions', 'own-products'],
    queryFn: ({ signal }) =>
      api.get<Static<typeof MyAuctionsAnswer>>(routes.myAuctions.path, {
        query: { filter: 'all', limit: SHOWN_PRODUCTS },
        signal,
      }),
  })
}

/** A buyer's latest bids, and those on running auctions. */
export function useBuyerActivity() {
  return useQuery({
    queryKey: ['auctions', 'buyer-activity'],
    queryFn: async ({ signal }) => {
      const bids = (filter: string, limit: number) =>
        api.get<Static<typeof MyBidsAnswer>>(routes.myBids.path, { query: { filter, limit }, signal })
      const [recent, active] = await Promise.all([bids('all', 5), bids('active', 4)])
      return { recent: recent.data, active: active.data }
    },
  })
}
