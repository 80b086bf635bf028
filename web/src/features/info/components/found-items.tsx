import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useInformationSearch } from '../api/information.ts'
import type { HubFilters } from '../model/hub-filters.ts'
import { InformationGrid, InformationGridSkeleton } from './information-grid.tsx'

interface FoundItemsProps {
  filters: HubFilters
  empty: ReactNode
}

/** What a search found, within the chosen category. */
export function FoundItems({ filters: { query, category }, empty }: FoundItemsProps) {
  const { t } = useTranslation('info')
  const search = useInformationSearch(query)
  if (search.isPending) return <InformationGridSkeleton />
  if (!search.data) {
    return (
      <ErrorState error={search.error} onRetry={() => void search.refetch()} isRetrying={search.isFetching} />
    )
  }
  const items = search.data.filter((item) => category === 'all' || item.category === category)
  if (items.length === 0) return empty
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-soft">
        {t('found', { count: items.length, amount: formatCount(items.length), query })}
      </p>
      <InformationGrid items={items} isStale={search.isPlaceholderData} />
    </div>
  )
}
