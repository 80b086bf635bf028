import {
  type NotificationListAnswer,
  type NotificationView,
  routes,
  type UnreadAnswer,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { noteUnread } from '../../../lib/unread-notifications.ts'

export interface NotificationPage {
  items: NotificationView[]
  hasMore: boolean
}

/** One page of one's notifications, newest first, in the language of the page; the bell counts anew. */
export async function fetchNotifications(page: number, signal?: AbortSignal): Promise<NotificationPage> {
  const query = { page, language: currentLanguage() }
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
