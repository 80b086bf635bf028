import type { DealView } from '@boli/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../../lib/live/live.ts'
import { dealKeys, outdate } from '../../../lib/waiting-deals.ts'
import { hasMessage, type MessagePages } from '../api/messages.ts'

/** Keeps a deal and its messages up to date while its page is open. */
export function useLiveDeal(dealId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const detail = dealKeys.detail(dealId)
    const messages = dealKeys.messages(dealId)
    return live.onDeal((event) => {
      if (event.kind === 'connected') {
        void outdate(queryClient, { queryKey: detail })
        void outdate(queryClient, { queryKey: messages })
      } else if (event.message.dealId !== dealId) {
        return
      } else if (event.kind === 'updated') {
        const known = queryClient.getQueryData<DealView>(detail)?.version ?? 0
        if (event.message.version > known) void outdate(queryClient, { queryKey: detail })
      } else {
        const pages = queryClient.getQueryData<MessagePages>(messages)
        if (!hasMessage(pages, event.message.number)) void outdate(queryClient, { queryKey: messages })
      }
    })
  }, [dealId, queryClient])
}

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
