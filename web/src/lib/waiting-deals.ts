import { type DealListAnswer, routes } from '@boli/contracts'
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from './api-client.ts'
import { whenAnotherSignsIn } from './session-store.ts'

/** Query keys of deals; everything below `lists` is refetched when a deal changes. */
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
 * Invalidates answers and refetches active ones. A first fetch in flight is cancelled, because it may predate the
 * change; invalidateQueries alone would accept it as new.
 */
export async function outdate(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
}

/** How many deals wait for this user; null until known. */
export const useWaitingDeals = create<{ count: number | null }>(() => ({ count: null }))

whenAnotherSignsIn(() => useWaitingDeals.setState({ count: null }))

/** Sets the count from an answer. */
export function noteWaitingDeals(count: number): void {
  useWaitingDeals.setState({ count })
}

/** Fetches the current count. Without an answer the last count stays. */
export async function refreshWaitingDeals(): Promise<void> {
  try {
    const query = { filter: 'todo', limit: 1 }
    const answer = await api.get<typeof DealListAnswer>(routes.listDeals.path, { query })
    noteWaitingDeals(answer.waiting)
  } catch {
    // The number is optional.
  }
}
