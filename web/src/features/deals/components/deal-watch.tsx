import { useEffect } from 'react'
import type { DealEvent } from '../../../lib/live/create-live.ts'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { dealKeys, outdate, refreshWaitingDeals } from '../../../lib/waiting-deals.ts'

/** Updates the count of deals that wait for the viewer, on every page. Renders nothing. */
export function DealWatch() {
  useEffect(() => {
    void refreshWaitingDeals()
    return live.onDeal((event) => {
      if (event.kind === 'updated') {
        void refreshWaitingDeals()
        void queryClient.invalidateQueries({ queryKey: dealKeys.lists })
      }
      // Cached from an earlier visit, or prefetched; an open deal page refetches by itself.
      for (const queryKey of outdatedBy(event)) void outdate(queryClient, { queryKey, refetchType: 'none' })
    }, true)
  }, [])
  return null
}

function outdatedBy(event: DealEvent) {
  if (event.kind === 'updated') return [dealKeys.detail(event.message.dealId)]
  return event.kind === 'message'
    ? [dealKeys.messages(event.message.dealId)]
    : [dealKeys.details, dealKeys.allMessages]
}
