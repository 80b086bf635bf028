import type { AuctionView } from '@boli/contracts'
import { Suspense } from 'react'
import { StateName } from '../../../components/ui/state-name.tsx'

/** District and state; the states' names come when they are here, and nothing waits for them. */
export function PlaceText({ place: { state, district } }: { place: AuctionView['product'] }) {
  if (!state) return district
  return (
    <Suspense fallback={district}>
      {district ? `${district}, ` : null}
      <StateName state={state} />
    </Suspense>
  )
}
