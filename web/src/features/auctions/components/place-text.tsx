import type { AuctionView } from '@boli/contracts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

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

function StateName({ state }: { state: string }) {
  const { t } = useTranslation('create')
  return t(`state.${state}`)
}
