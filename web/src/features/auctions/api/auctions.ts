import {
  type AuctionAnswer,
  type AuctionDetail,
  type AuctionListAnswer,
  type AuctionView,
  type CreateAuctionAnswer,
  type PlacedBidsAnswer,
  routes,
} from '@boli/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { type AuctionsQuery, auctionKeys } from './auction-keys.ts'
import { pagesQuery, usePages } from './use-pages.ts'

type AuctionPage = Static<typeof AuctionListAnswer>

export const auctionId = (auction: AuctionView) => auction._id

const marketPages = (query: AuctionsQuery) => ({
  queryKey: auctionKeys.list(query),
  path: routes.listAuctions.path,
  query,
})

/** Asks for the first page before anything is drawn. */
export function prefetchAuctions(query: AuctionsQuery): void {
  void queryClient.prefetchInfiniteQuery(pagesQuery<AuctionView, AuctionPage>(marketPages(query)))
}

/**
 * The marketplace, page after page. `auctions` holds all pages loaded so far, each lot once;
 * `summary` counts over all pages. Beside them everything of TanStack's infinite query.
 */
export function useAuctions(query: AuctionsQuery = {}) {
  const { items, firstPage, ...list } = usePages<AuctionView, AuctionPage>({
    ...marketPages(query),
    idOf: auctionId,
  })
  return { ...list, auctions: items, summary: firstPage?.summary ?? null }
}

export async function fetchAuction(auctionId: string, signal?: AbortSignal): Promise<AuctionDetail> {
  const path = pathOf(routes.getAuction.path, { auctionId })
  const answer = await api.get<Static<typeof AuctionAnswer>>(path, { ...(signal && { signal }) })
  return answer.data
}

/** The latest bids of an auction, newest first. */
export async function fetchPlacedBids(auctionId: string, signal?: AbortSignal) {
  const path = pathOf(routes.listPlacedBids.path, { auctionId })
  const answer = await api.get<Static<typeof PlacedBidsAnswer>>(path, {
    query: { limit: 100 },
    ...(signal && { signal }),
  })
  return answer.data
}

/** Whether an error says that there is no such lot, or that an address names none. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

const auctionQuery = (auctionId: string) =>
  queryOptions({
    queryKey: auctionKeys.detail(auctionId),
    queryFn: ({ signal }) => fetchAuction(auctionId, signal),
  })

/** Asks for a lot before anything is drawn. */
export function prefetchAuction(auctionId: string): void {
  void queryClient.prefetchQuery(auctionQuery(auctionId))
}

/** One lot with all its details. */
export function useAuction(auctionId: string) {
  return useQuery(auctionQuery(auctionId))
}

/** Lists a lot. The new lot is in the cache before its page opens. */
export function useCreateAuction() {
  const keep = useKeepAuction()
  return useMutation({
    mutationFn: (form: FormData) =>
      api.post<Static<typeof CreateAuctionAnswer>>(routes.createAuction.path, form),
    onSuccess: ({ data }) => keep(data.auction),
  })
}

/** Takes a lot as the server just sent it; lists that may hold it are asked for anew. */
export function useKeepAuction() {
  const queryClient = useQueryClient()
  return (auction: AuctionDetail) => {
    queryClient.setQueryData(auctionKeys.detail(auction._id), auction)
    void queryClient.invalidateQueries({ queryKey: auctionKeys.lists })
  }
}
