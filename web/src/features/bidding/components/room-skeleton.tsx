import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** The room's placeholder while it is loading. */
export function RoomSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="page grid gap-5 py-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-start">
      <p role="status" className="sr-only">
        {t('shell:loading')}
      </p>
      <div className="flex flex-col gap-6 rounded-panel border border-line bg-card p-6">
        <div className="flex gap-4">
          <Skeleton className="size-20" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
        <Skeleton className="h-24 w-3/4" />
        <Skeleton className="h-14 w-1/2" />
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </div>
      <div className="flex flex-col gap-3 rounded-panel border border-line bg-card p-6">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  )
}
