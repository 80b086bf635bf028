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
  /** The unread count when the page was fetched. */
  unread: number
}

/** Which are marked as read. */
export type ReadMark = { ids: string[] } | { all: true }

/** One page of the user's notifications, newest first, in one language; updates the bell. */
export async function fetchNotifications(
  page: number,
  language: Language,
  signal: AbortSignal,
): Promise<NotificationPage> {
  const { data, hasMore, unread } = await api.get<Static<typeof NotificationListAnswer>>(
    routes.notifications.path,
    { query: { page, language }, signal },
  )
  noteUnread(unread)
  return { items: data, hasMore, unread }
}

/** Marks one as read, or all. @returns the unread count. */
export async function markRead(mark: ReadMark): Promise<number> {
  return (await api.post<Static<typeof UnreadAnswer>>(routes.readNotifications.path, mark)).data.unread
}
