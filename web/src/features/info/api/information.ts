import {
  type InformationCategory,
  type InformationListAnswer,
  type InformationView,
  routes,
} from '@boli/contracts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { informationKeys } from '../../../lib/information-keys.ts'

type InformationList = Static<typeof InformationListAnswer>

const PAGE_SIZE = 24

export interface InformationQuery {
  category?: InformationCategory | 'all'
  limit?: number
}

/** The items of the hub, newest first, page after page; `items` holds all pages loaded so far. */
export function useInformation({ category = 'all', limit = PAGE_SIZE }: InformationQuery = {}) {
  const list = useInfiniteQuery({
    queryKey: informationKeys.list(category, limit),
    queryFn: ({ pageParam, signal }) =>
      api.get<InformationList>(`${routes.listInformation.path}/`, {
        // The first page of everything is asked for as the specification writes it: `?limit=3`.
        query: {
          category: category === 'all' ? undefined : category,
          limit,
          page: pageParam === 1 ? undefined : pageParam,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  const items = useMemo(() => eachOnce(pages?.flatMap((page) => page.data) ?? []), [pages])
  return { ...list, items }
}

/** An item that moved to a later page while pages were loaded is in both of them. */
function eachOnce(items: readonly InformationView[]): InformationView[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}

/** The items that fit a search, the best first. */
export function useInformationSearch(query: string) {
  return useQuery({
    queryKey: informationKeys.search(query),
    queryFn: ({ signal }) =>
      api.post<InformationList>(`${routes.searchInformation.path}/`, undefined, { query: { query }, signal }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
}
