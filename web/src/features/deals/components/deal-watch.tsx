import { useEffect } from 'react'
import { dealKeys } from '../../../lib/deal-keys.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { refreshWaitingDeals } from '../../../lib/waiting-deals.ts'
import { live } from '../../bidding/api/live.ts'

/** Keeps the count of deals that wait for the viewer, on every page. Renders nothing. */
export function DealWatch() {
  useEffect(() => {
    void refreshWaitingDeals()
    return live.onDeal((event) => {
      if (event.kind !== 'updated') return
      void refreshWaitingDeals()
      void queryClient.invalidateQueries({ queryKey: dealKeys.lists })
      // Kept from a visit before; where its page is open, that asks itself.
      const detail = dealKeys.detail(event.message.dealId)
      void queryClient.invalidateQueries({ queryKey: detail, refetchType: 'none' })
    }, true)
  }, [])
  return null
}
