import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../../lib/live/live.ts'
import { dealKeys, outdate } from '../../../lib/waiting-deals.ts'

/** A busy market changes many deals a second; the list is fetched at most this often. */
const GATHER_MS = 1_000

/** Keeps the list of all deals up to date while its page is open. */
export function useLiveDeals(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const stop = live.onDeal(({ kind }) => {
      if (kind === 'message') return
      gathering ??= setTimeout(() => {
        gathering = undefined
        void outdate(queryClient, { queryKey: dealKeys.lists })
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [queryClient])
}
