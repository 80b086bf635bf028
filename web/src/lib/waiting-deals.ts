import { type DealListAnswer, routes } from '@boli/contracts'
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { create } from 'zustand'
import { api } from './api-client.ts'
import { whenAnotherSignsIn } from './session-store.ts'

/** Where deals are kept in the query cache; everything below `lists` is asked for anew when a deal changed. */
export const dealKeys = {
  lists: ['deals', 'list'] as const,
  list: (query: object) => ['deals', 'list', query] as const,
  ofLot: (auctionId: string) => ['deals', 'list', 'of-lot', auctionId] as const,
  details: ['deals', 'detail'] as const,
  detail: (dealId: string) => ['deals', 'detail', dealId] as const,
  allMessages: ['deals', 'messages'] as const,
  messages: (dealId: string) => ['deals', 'messages', dealId] as const,
}

/**
 * Marks answers as outdated and asks again for those on the screen. A first answer still on its way is not
 * waited for, as it may be of before the change; invalidateQueries alone would take it for a new one.
 */
export async function outdate(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
}

/** How many deals wait for this person; null until it is known. */
export const useWaitingDeals = create<{ count: number | null }>(() => ({ count: null }))

whenAnotherSignsIn(() => useWaitingDeals.setState({ count: null }))

/** Takes over what an answer said. */
export function noteWaitingDeals(count: number): void {
  useWaitingDeals.setState({ count })
}

/** Asks how many wait now. Without an answer the last count stands. */
export async function refreshWaitingDeals(): Promise<void> {
  try {
    const query = { filter: 'todo', limit: 1 }
    const answer = await api.get<Static<typeof DealListAnswer>>(routes.listDeals.path, { query })
    noteWaitingDeals(answer.waiting)
  } catch {
    // The number is a help beside the link.
  }
}
