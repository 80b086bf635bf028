import type { ReactNode } from 'react'
import { ErrorState } from '../../components/ui/error-state.tsx'
import { AuctionCard, AuctionCardSkeleton } from '../../features/auctions/lot/auction-card.tsx'
import type { AuctionsQuery } from '../../features/auctions/lot/auction-keys.ts'
import { useAuctions } from '../../features/auctions/lot/auction-list.ts'

const gridLooks = 'grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4'

export interface AuctionStripProps {
  query: AuctionsQuery & { limit: number }
  empty: ReactNode
}

/** A few live lots side by side, with all the states a list has. */
export function AuctionStrip({ query, empty }: AuctionStripProps) {
  const { auctions, error, isPending, refetch, isRefetching } = useAuctions(query)
  if (isPending) {
    return (
      <div className={gridLooks}>
        {Array.from({ length: query.limit }, (_, index) => index).map((place) => (
          <AuctionCardSkeleton key={place} />
        ))}
      </div>
    )
  }
  if (auctions.length === 0) {
    // Shown items stay if a later request fails.
    if (!error) return empty
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  return (
    <ul className={gridLooks}>
      {auctions.slice(0, query.limit).map((auction) => (
        <li key={auction._id} className="min-w-0">
          <AuctionCard auction={auction} />
        </li>
      ))}
    </ul>
  )
}
