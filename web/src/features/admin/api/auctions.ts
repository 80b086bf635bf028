import {
  type AdminAuctionsAnswer,
  type AuctionAnswer,
  type AuctionStatus,
  type DealListAnswer,
  type MarketSort,
  type PlacedBidsAnswer,
  routes,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData, useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

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
  const key = [...auctionsKey, 'list', query]
  return useListPage<typeof AdminAuctionsAnswer>(key, routes.adminAuctions.path, {
    query: { ...query, status: query.status === 'all' ? undefined : query.status },
    refetchInterval: REFRESH_EVERY_MS,
  })
}

export function useLot(auctionId: string) {
  const path = pathOf(routes.getAuction.path, { auctionId })
  return useData<typeof AuctionAnswer>([...auctionsKey, 'lot', auctionId], path, {
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** Deals of a lot, newest first: more than one if a sale failed and the next bidder took the lot. */
export function useLotDeals(auctionId: string) {
  const key = [...auctionsKey, 'deals', auctionId]
  return useData<Omit<Static<typeof DealListAnswer>, 'waiting'>>(key, routes.adminDeals.path, {
    query: { query: auctionId },
    refetchInterval: REFRESH_EVERY_MS,
  })
}

const BIDS_PAGE_SIZE = 20

/** One page of a lot's bids, newest first. */
export function useLotBids(auctionId: string, page: number) {
  const path = pathOf(routes.listPlacedBids.path, { auctionId })
  return useListPage<typeof PlacedBidsAnswer>([...auctionsKey, 'bids', auctionId, page], path, {
    query: { page, limit: BIDS_PAGE_SIZE },
    refetchInterval: REFRESH_EVERY_MS,
  })
}

/** Ends a lot without a winner; its bidders are mailed the note. */
export function useRemoveLot(auctionId: string) {
  const path = pathOf(routes.removeAuction.path, { auctionId })
  return useChange((note: string) => api.delete(path, { note }), ['admin'])
}

/** Hides one photo of a lot from everyone. */
export function useHidePicture(auctionId: string, pictureId: string) {
  const path = pathOf(routes.hidePicture.path, { auctionId, pictureId })
  return useChange((reason: string) => api.delete(path, { reason }), ['admin'])
}
