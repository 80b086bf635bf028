import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** Stands where a list of wide rows will be. */
export function RowSkeletons() {
  return (
    <div className="flex flex-col gap-4">
      {['a', 'b', 'c'].map((row) => (
        <div
          key={row}
          className="flex flex-col overflow-hidden rounded-card border border-line bg-card sm:flex-row"
        >
          <Skeleton className="aspect-[16/9] shrink-0 rounded-none sm:aspect-auto sm:min-h-48 sm:w-52" />
          <div className="flex flex-1 flex-col gap-3 p-5">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-12" />
            <Skeleton className="h-11 w-40" />
          </div>
        </div>
      ))}
    </div>
  )
}
