import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../../lib/live/live.ts'
import { auctionKeys } from '../../auctions/api/auction-keys.ts'
import { tellLot } from '../../auctions/model/live-lots.ts'

/** Keeps a lot that is on screen outside its room at its live price. */
export function useLiveLot(auctionId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      live.watch(auctionId, (event) => {
        if (event.kind === 'new-bid') tellLot(event.message.auction)
        if (event.kind === 'changed') tellLot(event.auction)
        // A snapshot brings the texts too, which may have been edited meanwhile.
        if (event.kind === 'snapshot') {
          queryClient.setQueryData(auctionKeys.detail(auctionId), event.snapshot.auction)
        }
      }),
    [auctionId, queryClient],
  )
}
