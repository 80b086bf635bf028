import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { formatCount } from '../../../lib/format.ts'
import { type HubCategory, hubCategories } from '../../../lib/information-keys.ts'
import { useInformation } from '../api/information.ts'
import { InformationGrid, InformationGridSkeleton } from './information-grid.tsx'

/** The items of a category, all of them or those that a search found, with more to load. */
export function HubItems({ filters, empty }: { filters: HubFilters; empty: ReactNode }) {
  const { t } = useTranslation('info')
  const list = useInformation(filters)
  if (list.isPending) return <InformationGridSkeleton />
  if (list.items.length === 0) {
    if (!list.isError) return empty
    return (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isRefetching} />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {filters.query === '' ? null : (
        <p role="status" className="text-soft">
          {t('found', { count: list.total, amount: formatCount(list.total), query: filters.query })}
        </p>
      )}
      <InformationGrid items={list.items} isStale={list.isPlaceholderData} />
      {list.isFetchNextPageError ? (
        <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />
      ) : null}
      {list.hasNextPage && !list.isFetchNextPageError ? (
        <Button
          variant="secondary"
          size="lg"
          busy={list.isFetchingNextPage}
          busyText={t('loadingMore')}
          onClick={() => void list.fetchNextPage()}
          className="self-center"
        >
          {t('loadMore')}
        </Button>
      ) : null}
    </div>
  )
}

/** The hub's filters, stored in the URL. */
export interface HubFilters {
  query: string
  category: HubCategory
}

/** Reads the filters of an address; invalid values count as not given. */
export function readHubFilters(parameters: URLSearchParams): HubFilters {
  return {
    query: (parameters.get('query') ?? '').trim().slice(0, 100),
    category: hubCategories.find((known) => known === parameters.get('category')) ?? 'all',
  }
}

/** The address of the filters; defaults are left out. */
export function writeHubFilters(filters: HubFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.query !== '') parameters.set('query', filters.query)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  return parameters
}
