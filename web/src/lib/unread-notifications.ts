import { type NotificationListAnswer, routes } from '@boli/contracts'
import { create } from 'zustand'
import { api } from './api-client.ts'
import { whenAnotherSignsIn } from './session-store.ts'

/** The user's unread count; null until known. */
export const useUnread = create<{ count: number | null }>(() => ({ count: null }))

whenAnotherSignsIn(() => useUnread.setState({ count: null }))

/** Sets the count from an answer or a message. */
export function noteUnread(count: number): void {
  useUnread.setState({ count })
}

/** Fetches the current count. Without an answer the last count stays. */
export async function refreshUnread(): Promise<void> {
  try {
    const query = { limit: 1 }
    const answer = await api.get<typeof NotificationListAnswer>(routes.notifications.path, { query })
    noteUnread(answer.unread)
  } catch {
    // Without an answer the bell has no number.
  }
}
