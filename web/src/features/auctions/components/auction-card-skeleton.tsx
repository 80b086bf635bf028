import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** Stands where a card of a lot will be. */
export function AuctionCardSkeleton() {
  return (
    <div className="flex h-full overflow-hidden sm:flex-col rounded-card border border-line bg-card">
      <Skeleton className="aspect-[4/3] max-sm:m-2.5 max-sm:mr-0 max-sm:w-28 max-sm:self-start sm:rounded-none" />
      <div className="flex flex-1 flex-col gap-2.5 p-3 sm:p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-3 h-8 w-2/3" />
      </div>
    </div>
  )
}
