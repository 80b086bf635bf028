import {
  type AuctionView,
  type DashboardStatsAnswer,
  type EmptyAnswer,
  type MyAuctionsFilter,
  routes,
  type SearchAuctionsAnswer,
  type UpdateAuctionAnswer,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { auctionKeys } from './auction-keys.ts'
import { auctionId, useKeepAuction } from './auctions.ts'
import { usePages } from './use-pages.ts'

/** Lots found by words; `total` counts over all pages. */
export function useAuctionSearch(query: string) {
  const { items, firstPage, ...list } = usePages<AuctionView, Static<typeof SearchAuctionsAnswer>>({
    queryKey: auctionKeys.search(query),
    path: routes.searchAuctions.path,
    query: { query },
    idOf: auctionId,
    isEnabled: query !== '',
  })
  return { ...list, auctions: items, total: firstPage?.total ?? null }
}

/** The viewer's own listings. */
export function useMyAuctions(filter: MyAuctionsFilter) {
  return usePages<AuctionView>({
    queryKey: auctionKeys.mine(filter),
    path: routes.myAuctions.path,
    query: { filter },
    idOf: auctionId,
  })
}

/** The viewer's counters on the auction dashboard. */
export function useDashboardStats() {
  return useQuery({
    queryKey: auctionKeys.stats,
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof DashboardStatsAnswer>>(routes.dashboardStats.path, { signal })).data,
  })
}

/** Changes a lot; only the fields in the form are touched. */
export function useUpdateAuction(id: string) {
  const keep = useKeepAuction()
  return useMutation({
    mutationFn: (form: FormData) =>
      api.patch<Static<typeof UpdateAuctionAnswer>>(
        pathOf(routes.updateAuction.path, { auctionId: id }),
        form,
      ),
    onSuccess: ({ data }) => keep(data.auction),
  })
}

/** Withdraws a listing. */
export function useDeleteAuction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.deleteAuction.path, { auctionId: id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: auctionKeys.all }),
  })
}
