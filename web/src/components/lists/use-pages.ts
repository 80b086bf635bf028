import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/api-client.ts'

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
  query: Record<string, string | number | boolean | undefined>
  idOf: (item: Item) => string
  isEnabled?: boolean
}

/** TanStack Query options for such a list; also for prefetching. */
export function pagesQuery<Item, Answer extends Page<Item> = Page<Item>>({
  queryKey,
  path,
  query,
}: Pick<PagesOptions<Item>, 'queryKey' | 'path' | 'query'>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<Answer>(path, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
}

/** A paged list of the API; `items` holds everything loaded so far, each item once. */
export function usePages<Item, Answer extends Page<Item> = Page<Item>>(options: PagesOptions<Item>) {
  const { idOf, isEnabled = true } = options
  const list = useInfiniteQuery({
    ...pagesQuery<Item, Answer>(options),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const pages = list.data?.pages
  const items = useMemo(() => {
    // An item that moved to a later page while pages were loaded is in both of them.
    const all = (pages ?? []).flatMap((page) => page.data)
    return [...new Map(all.map((item) => [idOf(item), item])).values()]
  }, [pages, idOf])
  return { ...list, items, firstPage: pages?.at(0) ?? null }
}

/** The largest number of pages, of the largest size, in one file. */
const SAVED_PAGES = 50

/** The complete list, each item once, for a file; at most 5,000 items. */
export async function readAllPages<Item>({
  path,
  query,
  idOf,
}: Pick<PagesOptions<Item>, 'path' | 'query' | 'idOf'>): Promise<Item[]> {
  const found = new Map<string, Item>()
  for (let page = 1; page <= SAVED_PAGES; page++) {
    const answer = await api.get<Page<Item>>(path, { query: { ...query, page, limit: 100 } })
    for (const item of answer.data) found.set(idOf(item), item)
    if (!answer.hasMore) break
  }
  return [...found.values()]
}

export type PagedList = Omit<ReturnType<typeof usePages<unknown>>, 'data' | 'items' | 'firstPage'>
