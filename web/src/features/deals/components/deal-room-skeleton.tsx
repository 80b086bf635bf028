import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { stepNames } from '../model/steps.ts'

/** Placeholder for a deal. */
export function DealRoomSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
      {stepNames.map((step) => (
        <Skeleton key={step} className="h-16 w-full" />
      ))}
    </div>
  )
}

/** Fetches the texts of all parts of a deal's page at once: a page that suspends later would be hidden meanwhile. */
export function useRoomWords(): void {
  useTranslation(['dealroom', 'deal', 'lot', 'dealfaults', 'errors'])
}
