import type { AuctionView } from '@boli/contracts'
import { Badge } from '../../../components/ui/badge.tsx'
import { isOver } from '../lot/auction-phase.ts'
import { CardFrame, CardTitle } from '../lot/card-frame.tsx'
import { PhaseBadge } from '../lot/lot-badges.tsx'
import { BidCount, LivePrice } from '../lot/price-per-unit.tsx'
import { ENDING_SOON_MS, timeLeftMs, useLotMoment, useLotPhase, useLotText } from '../lot/use-lot-now.ts'

/** A found lot: whether it ends soon or has ended, its category, price and bids. */
export function SearchCard({ auction, eager = false }: { auction: AuctionView; eager?: boolean }) {
  const { t, category, quantity } = useLotText()
  return (
    <CardFrame auction={auction} eager={eager} badge={<SearchBadge auction={auction} />}>
      <p className="font-semibold text-deep text-xs uppercase tracking-wide">
        {category(auction.product.category)}
      </p>
      <CardTitle auction={auction} />
      <p className="text-soft text-sm">
        {[quantity(auction), auction.product.location].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 pt-2">
        <p className="leading-tight">
          <span className="block text-soft text-sm">{t('currentBid')}</span>
          <LivePrice auction={auction} className="text-[1.15rem] sm:text-2xl" />
        </p>
        <BidCount auction={auction} />
      </div>
    </CardFrame>
  )
}

function SearchBadge({ auction }: { auction: AuctionView }) {
  const { t } = useLotText()
  const phase = useLotPhase(auction)
  const isEndingSoon = useLotMoment(auction, (lot, nowMs) => timeLeftMs(lot.endTime, nowMs) <= ENDING_SOON_MS)
  if (isOver(phase)) return <Badge tone="floating">{t('ended')}</Badge>
  if (phase === 'live' && isEndingSoon) return <Badge tone="chilli">{t('endingSoon')}</Badge>
  return <PhaseBadge auction={auction} />
}
