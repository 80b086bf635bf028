import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { useInformation } from '../api/information.ts'
import { InformationGrid, InformationGridSkeleton } from './information-grid.tsx'

/** The latest items of the hub with all the states a list has. */
export function LatestInformation({ limit }: { limit: number }) {
  const { t } = useTranslation('info')
  const { items, error, isPending, refetch, isRefetching } = useInformation({ limit })
  if (isPending) return <InformationGridSkeleton count={limit} />
  if (items.length === 0) {
    // What is there stays while a later question fails.
    if (!error) return <EmptyState title={t('empty')} />
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  return <InformationGrid items={items.slice(0, limit)} />
}
