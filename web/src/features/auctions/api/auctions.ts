import {
  type AuctionAnswer,
  type AuctionListAnswer,
  type AuctionView,
  type CreateAuctionAnswer,
  type PlacedBidsAnswer,
  routes,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type AuctionsQuery, auctionKeys } from './auction-keys.ts'
import { usePages } from './use-pages.ts'

type AuctionPage = Static<typeof AuctionListAnswer>

export interface AuctionsOptions {
  refreshEveryMs?: number
}

export const auctionId = (auction: AuctionView) => auction._id

/**
 * The marketplace, page after page. `auctions` holds all pages loaded so far, each lot once;
 * `summary` counts over all pages. Beside them everything of TanStack's infinite query.
 */
export function useAuctions(query: AuctionsQuery = {}, { refreshEveryMs }: AuctionsOptions = {}) {
  const { items, firstPage, ...list } = usePages<AuctionView, AuctionPage>({
    queryKey: auctionKeys.list(query),
    path: routes.listAuctions.path,
    query,
    idOf: auctionId,
    refreshEveryMs,
  })
  return { ...list, auctions: items, summary: firstPage?.summary ?? null }
}

export async function fetchAuction(auctionId: string, signal?: AbortSignal): Promise<AuctionView> {
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

/** One lot with all its details. */
export function useAuction(auctionId: string) {
  return useQuery({
    queryKey: auctionKeys.detail(auctionId),
    queryFn: ({ signal }) => fetchAuction(auctionId, signal),
  })
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
  return (auction: AuctionView) => {
    queryClient.setQueryData(auctionKeys.detail(auction._id), auction)
    void queryClient.invalidateQueries({ queryKey: auctionKeys.lists })
  }
}
