import { type AuctionAnswer, type AuctionDetail, type PlacedBidsAnswer, routes } from '@boli/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, pathOf } from '../../../lib/api-client.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { auctionKeys } from './auction-keys.ts'

export async function fetchAuction(auctionId: string, signal?: AbortSignal): Promise<AuctionDetail> {
  const path = pathOf(routes.getAuction.path, { auctionId })
  const answer = await api.get<typeof AuctionAnswer>(path, { ...(signal && { signal }) })
  return answer.data
}

/** The latest bids of an auction, newest first. */
export async function fetchPlacedBids(auctionId: string, signal?: AbortSignal) {
  const path = pathOf(routes.listPlacedBids.path, { auctionId })
  const answer = await api.get<typeof PlacedBidsAnswer>(path, {
    query: { limit: 100 },
    ...(signal && { signal }),
  })
  return answer.data
}

const auctionQuery = (auctionId: string) =>
  queryOptions({
    queryKey: auctionKeys.detail(auctionId),
    queryFn: ({ signal }) => fetchAuction(auctionId, signal),
  })

/** Prefetches a lot. */
export function prefetchAuction(auctionId: string): void {
  void queryClient.prefetchQuery(auctionQuery(auctionId))
}

/** One lot with all its details. */
export function useAuction(auctionId: string, enabled = true) {
  return useQuery({ ...auctionQuery(auctionId), enabled })
}
