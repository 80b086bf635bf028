import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api-client.ts'

/** One page of any list of the API. */
export interface Page<Item> {
  status: number
  success: true
  message: string
  data: Item[]
  hasMore: boolean
}

export interface PagesOptions<Item> {
  queryKey: readonly unknown[]
  path: string
  query: Record<string, string | number | undefined>
  idOf: (item: Item) => string
  /** Asks again after this long while the page is in view; never by default. */
  refreshEveryMs?: number | undefined
  isEnabled?: boolean
}

/** A list of the API, page after page; `items` holds what was loaded so far, each once. */
export function usePages<Item, Answer extends Page<Item> = Page<Item>>(options: PagesOptions<Item>) {
  const { queryKey, path, query, idOf, refreshEveryMs, isEnabled = true } = options
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<Answer>(path, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs ?? false,
    enabled: isEnabled,
  })
  const pages = list.data?.pages
  const items = useMemo(() => {
    // What moved to a later page while the pages were loaded is in both of them.
    const all = (pages ?? []).flatMap((page) => page.data)
    return [...new Map(all.map((item) => [idOf(item), item])).values()]
  }, [pages, idOf])
  return { ...list, items, firstPage: pages?.at(0) ?? null }
}

export type PagedList = Omit<ReturnType<typeof usePages<unknown>>, 'data' | 'items' | 'firstPage'>
