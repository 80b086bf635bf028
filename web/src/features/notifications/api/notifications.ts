import {
  type Language,
  type NotificationListAnswer,
  type NotificationView,
  routes,
  type UnreadAnswer,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { noteUnread } from '../../../lib/unread-notifications.ts'

export interface NotificationPage {
  items: NotificationView[]
  hasMore: boolean
}

/** One page of one's notifications, newest first, in one language; the bell counts anew. */
export async function fetchNotifications(
  page: number,
  language: Language,
  signal?: AbortSignal,
): Promise<NotificationPage> {
  const query = { page, language }
  const options = signal ? { query, signal } : { query }
  const answer = await api.get<Static<typeof NotificationListAnswer>>(routes.notifications.path, options)
  noteUnread(answer.unread)
  return { items: answer.data, hasMore: answer.hasMore }
}

/** Marks one as read, or all. */
export async function markRead(which: { ids: string[] } | { all: true }): Promise<void> {
  const { data } = await api.post<Static<typeof UnreadAnswer>>(routes.readNotifications.path, which)
  noteUnread(data.unread)
}
