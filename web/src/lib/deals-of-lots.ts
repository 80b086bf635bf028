import { type DealListAnswer, type DealSummary, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from './api-client.ts'

/** Where deals are kept in the query cache; everything below `all` is asked for anew when a deal changed. */
export const dealKeys = {
  all: ['deals'] as const,
  lists: ['deals', 'list'] as const,
  list: (filter: string) => ['deals', 'list', filter] as const,
  ofLots: (auctionIds: readonly string[]) => ['deals', 'list', 'of-lots', ...auctionIds] as const,
  detail: (dealId: string) => ['deals', 'detail', dealId] as const,
  messages: (dealId: string) => ['deals', 'messages', dealId] as const,
}

/** The API takes this many auctions at a time. */
const MOST_AT_ONCE = 100

/** The viewer's deals on these lots, by the auction's id. Lots of others, and those without a deal, are absent. */
export function useDealsOfLots(auctionIds: readonly string[]): ReadonlyMap<string, DealSummary> {
  const ids = [...new Set(auctionIds)].sort().slice(0, MOST_AT_ONCE)
  const { data } = useQuery({
    queryKey: dealKeys.ofLots(ids),
    queryFn: ({ signal }) =>
      api.get<Static<typeof DealListAnswer>>(routes.listDeals.path, {
        query: { auctions: ids.join(','), limit: MOST_AT_ONCE },
        signal,
      }),
    enabled: ids.length > 0,
  })
  // Newest first: of a lot that was offered on, the live deal stands before its former ones.
  return new Map([...(data?.data ?? [])].reverse().map((deal) => [deal.auction._id, deal]))
}
