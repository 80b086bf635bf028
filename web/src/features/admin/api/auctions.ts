import {
  type AdminAuctionsAnswer,
  type AuctionAnswer,
  type AuctionStatus,
  type DealListAnswer,
  type EmptyAnswer,
  type MarketSort,
  type PlacedBidsAnswer,
  routes,
} from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

const auctionsKey = ['admin', 'auctions'] as const
const REFRESH_EVERY_MS = 30_000

export interface LotsQuery {
  query?: string
  status?: 'all' | AuctionStatus
  sortBy?: MarketSort
  /** Only lots of this user. */
  farmer?: string
  /** Only lots that this user has bid on. */
  bidder?: string
  page: number
  limit: number
}

/** One page of all lots. */
export function useLots(query: LotsQuery) {
  return useQuery({
    queryKey: [...auctionsKey, 'list', query],
    queryFn: ({ signal }) =>
      api.get<Static<typeof AdminAuctionsAnswer>>(routes.adminAuctions.path, {
        query: { ...query, status: query.status === 'all' ? undefined : query.status },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  })
}

export function useLot(auctionId: string) {
  return useQuery({
    queryKey: [...auctionsKey, 'lot', auctionId],
    queryFn: ({ signal }) =>
      api.get<Static<typeof AuctionAnswer>>(pathOf(routes.getAuction.path, { auctionId }), { signal }),
    select: (answer) => answer.data,
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** Deals of a lot, newest first: more than one if a sale failed and the next bidder took the lot. */
export function useLotDeals(auctionId: string) {
  return useQuery({
    queryKey: [...auctionsKey, 'deals', auctionId],
    queryFn: ({ signal }) =>
      api.get<Omit<Static<typeof DealListAnswer>, 'waiting'>>(routes.adminDeals.path, {
        query: { query: auctionId },
        signal,
      }),
    select: (answer) => answer.data,
    refetchInterval: REFRESH_EVERY_MS,
  })
}

const BIDS_PAGE_SIZE = 20

/** One page of a lot's bids, newest first. */
export function useLotBids(auctionId: string, page: number) {
  return useQuery({
    queryKey: [...auctionsKey, 'bids', auctionId, page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof PlacedBidsAnswer>>(pathOf(routes.listPlacedBids.path, { auctionId }), {
        query: { page, limit: BIDS_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** Ends a lot without a winner; its bidders are mailed the note. */
export function useRemoveLot(auctionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) =>
      api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.removeAuction.path, { auctionId }), { note }),
    // Also after a refusal: someone else may have ended it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Hides one photo of a lot from everyone. */
export function useHidePicture(auctionId: string, pictureId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      api.delete(pathOf(routes.hidePicture.path, { auctionId, pictureId }), { reason }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
