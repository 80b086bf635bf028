import type { Language, NotificationView } from '@boli/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { noteUnread, useUnread } from '../../../lib/unread-notifications.ts'
import { fetchNotifications, markRead } from './notifications.ts'

/** One's notifications, as many pages as were asked for; what is new meanwhile is fetched when the bell counts more. */
export function useNotificationList() {
  const language = useLanguage()
  const [items, setItems] = useState<NotificationView[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const lastPage = useRef(0)
  const known = useRef<number | null>(null)
  const count = useUnread((state) => state.count)

  const load = useCallback(async (page: number, language: Language, signal?: AbortSignal) => {
    setLoading(true)
    try {
      const fetched = await fetchNotifications(page, language, signal)
      known.current = useUnread.getState().count
      lastPage.current = page
      setError(null)
      setHasMore(fetched.hasMore)
      setItems((before) => {
        if (page === 1) return fetched.items
        const ids = new Set(fetched.items.map(({ _id }) => _id))
        return [...before.filter(({ _id }) => !ids.has(_id)), ...fetched.items]
      })
    } catch (failure) {
      if (signal?.aborted) return
      setError(failure)
    }
    setLoading(false)
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    void load(1, language, leaving.signal)
    return () => leaving.abort()
  }, [load, language])

  useEffect(() => {
    if (count !== null && known.current !== null && count > known.current) void load(1, language)
  }, [count, load, language])

  /** Shown at once; where the server does not hear of it, what it says is shown again. */
  async function mark(which: { ids: string[] } | { all: true }) {
    const isMeant = ({ _id }: NotificationView) => 'all' in which || which.ids.includes(_id)
    setItems((before) => before.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)))
    const before = useUnread.getState().count ?? 0
    noteUnread('all' in which ? 0 : Math.max(0, before - which.ids.length))
    try {
      await markRead(which)
      known.current = useUnread.getState().count
    } catch (failure) {
      setError(failure)
    }
  }

  return {
    ...{ items, hasMore, error, isLoading },
    loadMore: () => void load(lastPage.current + 1, language),
    reload: () => void load(1, language),
    read: (id: string) => void mark({ ids: [id] }),
    readAll: () => void mark({ all: true }),
  }
}
