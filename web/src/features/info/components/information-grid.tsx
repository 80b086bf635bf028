import type { InformationView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useInformation } from '../api/information.ts'
import { InformationCard } from './information-card.tsx'

const gridLooks = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

interface InformationGridProps {
  items: readonly InformationView[]
  /** The items of the previous query, shown until the next ones arrive. */
  isStale?: boolean
}

/** Items side by side, as many columns as there is room for. */
export function InformationGrid({ items, isStale = false }: InformationGridProps) {
  return (
    <ul
      aria-busy={isStale || undefined}
      className={classNames(gridLooks, 'transition-opacity', isStale && 'opacity-60')}
    >
      {items.map((item) => (
        <li key={item._id} className="min-w-0">
          <InformationCard item={item} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholder for the cards. */
export function InformationGridSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useTranslation('shell')
  return (
    <div>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true" className={gridLooks}>
        {Array.from({ length: count }, (_, index) => index).map((place) => (
          <div key={place} className="overflow-hidden rounded-card border border-line bg-card">
            <Skeleton className="aspect-[16/9] rounded-none" />
            <div className="flex flex-col gap-2.5 p-4 sm:p-5">
              <Skeleton className="h-6 w-1/3" />
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="mt-2 h-8 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The latest items of the hub with all the states a list has. */
export function LatestInformation({ limit }: { limit: number }) {
  const { t } = useTranslation('info')
  const { items, error, isPending, refetch, isRefetching } = useInformation({ limit })
  if (isPending) return <InformationGridSkeleton count={limit} />
  if (items.length === 0) {
    // Shown items stay if a later request fails.
    if (!error) return <EmptyState title={t('empty')} />
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  return <InformationGrid items={items.slice(0, limit)} />
}
