import {
  type AuctionDetail,
  type CreateAuctionAnswer,
  routes,
  type UpdateAuctionAnswer,
} from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useChange } from '../../../lib/use-change.ts'
import { auctionKeys } from './auction-keys.ts'

/** Lists a lot. The new lot is in the cache before its page opens. */
export function useCreateAuction() {
  const keep = useKeepAuction()
  return useMutation({
    mutationFn: (form: FormData) => api.post<typeof CreateAuctionAnswer>(routes.createAuction.path, form),
    onSuccess: ({ data }) => keep(data.auction),
  })
}

/** Stores a lot just sent by the server; lists that may contain it are refetched. */
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
      api.patch<typeof UpdateAuctionAnswer>(pathOf(routes.updateAuction.path, { auctionId: id }), form),
    onSuccess: ({ data }) => keep(data.auction),
  })
}

/** Withdraws a listing. */
export function useDeleteAuction() {
  return useChange(
    (auctionId: string) => api.delete(pathOf(routes.deleteAuction.path, { auctionId })),
    auctionKeys.all,
  )
}
