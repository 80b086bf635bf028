import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { stepNames } from '../model/steps.ts'

/** Stands where a deal will be. */
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

/** Fetches the words of all that a deal's room shows in turn: a page that waits for words later is hidden meanwhile. */
export function useRoomWords(): void {
  useTranslation(['dealroom', 'deal', 'lot', 'dealfaults', 'errors'])
}
