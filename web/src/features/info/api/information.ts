import {
  type InformationCategory,
  type InformationListAnswer,
  type InformationView,
  routes,
} from '@boli/contracts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { informationKeys } from '../../../lib/information-keys.ts'

type InformationList = Static<typeof InformationListAnswer>

const PAGE_SIZE = 24

export interface InformationQuery {
  /** Search words, best matches first; without them everything, newest first. */
  query?: string
  category?: InformationCategory | 'all'
  limit?: number
}

/**
 * The items of the hub, paged, those in the page's language first; `items` holds all pages loaded so far, `total`
 * counts all items.
 */
export function useInformation({ query = '', category = 'all', limit = PAGE_SIZE }: InformationQuery = {}) {
  const language = useLanguage()
  const list = useInfiniteQuery({
    queryKey: informationKeys.list(query, category, language, limit),
    queryFn: ({ pageParam, signal }) => {
      // The first page of everything is asked for as the specification writes it: `?limit=3`.
      const asked = {
        category: category === 'all' ? undefined : category,
        language,
        limit,
        page: pageParam === 1 ? undefined : pageParam,
      }
      return query === ''
        ? api.get<InformationList>(`${routes.listInformation.path}/`, { query: asked, signal })
        : api.post<InformationList>(`${routes.searchInformation.path}/`, undefined, {
            query: { query, ...asked },
            signal,
          })
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  const items = useMemo(() => eachOnce(pages?.flatMap((page) => page.data) ?? []), [pages])
  return { ...list, items, total: pages?.at(-1)?.total ?? 0 }
}

/** An item that moved to a later page while pages were loaded is in both of them. */
function eachOnce(items: readonly InformationView[]): InformationView[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
