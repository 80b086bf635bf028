import type { AuctionView } from '@boli/contracts'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const DealOfLot = lazyPart(async () => ({ default: (await import('./deal-link.tsx')).DealOfLot }))

/** The deal of a lot that is over; fetched only then, because rooms must be light. */
export function LaterDealOfLot({ auction }: { auction: AuctionView }) {
  return (
    <Suspense>
      <DealOfLot auction={auction} />
    </Suspense>
  )
}
