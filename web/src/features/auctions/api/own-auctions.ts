import {
  type AuctionDetail,
  type AuctionView,
  type CreateAuctionAnswer,
  type EmptyAnswer,
  type MyAuctionsAnswer,
  type MyAuctionsFilter,
  routes,
  type SearchAuctionsAnswer,
  type UpdateAuctionAnswer,
} from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { auctionKeys, type SearchQuery } from './auction-keys.ts'
import { auctionId } from './market.ts'
import { usePages } from './use-pages.ts'

/** Lots found by words; `total` counts over all pages. */
export function useAuctionSearch(search: SearchQuery) {
  const { items, firstPage, ...list } = usePages<AuctionView, Static<typeof SearchAuctionsAnswer>>({
    queryKey: auctionKeys.search(search),
    path: routes.searchAuctions.path,
    query: search,
    idOf: auctionId,
    isEnabled: search.query !== '',
  })
  return { ...list, auctions: items, total: firstPage?.total ?? null }
}

/** The viewer's own listings; `total` counts over all pages. */
export function useMyAuctions(filter: MyAuctionsFilter) {
  const { firstPage, ...list } = usePages<AuctionView, Static<typeof MyAuctionsAnswer>>({
    queryKey: auctionKeys.mine(filter),
    path: routes.myAuctions.path,
    query: { filter },
    idOf: auctionId,
  })
  return { ...list, total: firstPage?.total ?? null }
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
function useKeepAuction() {
  const queryClient = useQueryClient()
  return (auction: AuctionDetail) => {
    queryClient.setQueryData(auctionKeys.detail(auction._id), auction)
    void queryClient.invalidateQueries({ queryKey: auctionKeys.lists })
  }
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
