import type { AuctionView } from '@boli/contracts'
import { lazy, Suspense } from 'react'

const DealOfLot = lazy(async () => ({ default: (await import('./deal-link.tsx')).DealOfLot }))

/** The deal of a lot that is over; fetched only then, because rooms must be light. */
export function LaterDealOfLot({ auction }: { auction: AuctionView }) {
  return (
    <Suspense>
      <DealOfLot auction={auction} />
    </Suspense>
  )
}
