import {
  type NotificationListAnswer,
  type NotificationView,
  routes,
  type UnreadAnswer,
} from '@boli/contracts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { toastError } from '../../../lib/toast.ts'
import { noteUnread, useUnread } from '../../../lib/unread-notifications.ts'

type Page = Static<typeof NotificationListAnswer>
type Pages = InfiniteData<Page, number>

/** The user's notifications, paged; fetched again when the bell's count increases. */
export function useNotificationList() {
  const language = useLanguage()
  const list = useInfiniteQuery({
    queryKey: ['notifications', language],
    async queryFn({ pageParam, signal }) {
      const query = { page: pageParam, language }
      const page = await api.get<Page>(routes.notifications.path, { query, signal })
      noteUnread(page.unread)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  const mark = useMark(['notifications', language])
  const count = useUnread((state) => state.count)
  const { data, refetch } = list
  const known = data?.pages[0]?.unread
  useEffect(() => {
    if (count !== null && known !== undefined && count > known) void refetch()
  }, [count, known, refetch])
  return {
    ...list,
    items: withoutDoubles((data?.pages ?? []).flatMap((page) => page.data)),
    read: (id: string) => mark({ ids: [id] }),
    readAll: () => mark({ all: true }),
  }
}

/** A mark is shown at once, and reverted if the server refuses it. */
function useMark(queryKey: readonly string[]): (mark: ReadMark) => void {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { mutate } = useMutation({
    mutationFn: markRead,
    async onMutate(mark) {
      await queryClient.cancelQueries({ queryKey })
      const before = {
        pages: queryClient.getQueryData<Pages>(queryKey),
        count: useUnread.getState().count ?? 0,
      }
      const unread = 'all' in mark ? 0 : Math.max(0, before.count - mark.ids.length)
      queryClient.setQueryData<Pages>(queryKey, (pages) => pages && withMark(pages, mark, unread))
      noteUnread(unread)
      return before
    },
    onSuccess: noteUnread,
    onError(error, _, before) {
      if (before) {
        queryClient.setQueryData(queryKey, before.pages)
        noteUnread(before.count)
      }
      toastError(errorText(error))
    },
    // Marking cancelled the requests in flight: fetch the list again.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return mutate
}

function withMark({ pages, pageParams }: Pages, mark: ReadMark, unread: number): Pages {
  const isMeant = ({ _id }: NotificationView) => 'all' in mark || mark.ids.includes(_id)
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      unread,
      data: page.data.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    })),
  }
}

/** A new notification shifts the others, so that one may be on two pages. */
function withoutDoubles(items: readonly NotificationView[]): NotificationView[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}

/** The notifications to mark as read. */
type ReadMark = { ids: string[] } | { all: true }

/** Marks one as read, or all. @returns the unread count. */
async function markRead(mark: ReadMark): Promise<number> {
  return (await api.post<typeof UnreadAnswer>(routes.readNotifications.path, mark)).data.unread
}
