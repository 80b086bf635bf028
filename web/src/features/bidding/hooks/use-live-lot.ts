import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchAuction } from '../../auctions/api/auction-cache.ts'
import { auctionKeys } from '../../auctions/api/auction-keys.ts'
import { live } from '../api/live.ts'

/** Keeps a lot that is on screen outside its room at its live price. */
export function useLiveLot(auctionId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      live.watch(auctionId, (event) => {
        if (event.kind === 'new-bid') patchAuction(queryClient, event.message.auction)
        if (event.kind === 'changed') patchAuction(queryClient, event.auction)
        if (event.kind === 'snapshot') {
          // Also the texts, which may have been edited meanwhile.
          queryClient.setQueryData(auctionKeys.detail(auctionId), event.snapshot.auction)
          patchAuction(queryClient, event.snapshot.auction)
        }
      }),
    [auctionId, queryClient],
  )
}
