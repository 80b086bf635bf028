import { type NotificationListAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { create } from 'zustand'
import { api } from './api-client.ts'
import { whenAnotherSignsIn } from './session-store.ts'

/** How many notifications this person has not read; null until it is known. */
export const useUnread = create<{ count: number | null }>(() => ({ count: null }))

whenAnotherSignsIn(() => useUnread.setState({ count: null }))

/** Takes over what an answer or the line said. */
export function noteUnread(count: number): void {
  useUnread.setState({ count })
}

/** Asks how many there are now. Without an answer the last count stands. */
export async function refreshUnread(): Promise<void> {
  try {
    const query = { limit: 1 }
    const answer = await api.get<Static<typeof NotificationListAnswer>>(routes.notifications.path, { query })
    noteUnread(answer.unread)
  } catch {
    // The number is a help beside the bell.
  }
}
