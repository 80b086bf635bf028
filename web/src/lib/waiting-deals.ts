import { type DealListAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { create } from 'zustand'
import { api } from './api-client.ts'
import { whenAnotherSignsIn } from './session-store.ts'

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
