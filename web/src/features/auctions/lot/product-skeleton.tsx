import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** The shape of a lot's page while it is loading. */
export function ProductSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className="page grid gap-6 py-6 sm:py-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-col gap-5">
        <Skeleton className="aspect-[4/3] rounded-panel" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-112 rounded-panel" />
    </div>
  )
}
