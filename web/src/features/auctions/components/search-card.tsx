import type { AuctionView } from '@boli/contracts'
import { Badge } from '../../../components/ui/badge.tsx'
import { useLotClock } from '../hooks/use-lot-clock.ts'
import { useLotText } from '../hooks/use-lot-text.ts'
import { CardFrame, CardTitle } from './card-frame.tsx'
import { PhaseBadge } from './lot-badges.tsx'
import { PricePerUnit } from './price-per-unit.tsx'

/** A found lot: whether it ends soon or has ended, its category, price and bids. */
export function SearchCard({ auction }: { auction: AuctionView }) {
  const { t, category, quantity, bids } = useLotText()
  return (
    <CardFrame auction={auction} badge={<SearchBadge auction={auction} />}>
      <p className="font-semibold text-deep text-xs uppercase tracking-wide">
        {category(auction.product.category)}
      </p>
      <CardTitle auction={auction} />
      <p className="text-soft text-sm">
        {[quantity(auction.product), auction.product.location].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 pt-2">
        <p className="leading-tight">
          <span className="block text-soft text-sm">{t('currentBid')}</span>
          <PricePerUnit amount={auction.highestBid} unit={auction.priceUnit} className="text-2xl" />
        </p>
        <p className="figures text-soft text-sm">{bids(auction.totalBids)}</p>
      </div>
    </CardFrame>
  )
}

function SearchBadge({ auction }: { auction: AuctionView }) {
  const { t } = useLotText()
  const { phase, isUrgent } = useLotClock(auction)
  if (phase === 'ended') return <Badge tone="floating">{t('ended')}</Badge>
  if (isUrgent) return <Badge tone="chilli">{t('endingSoon')}</Badge>
  return <PhaseBadge auction={auction} />
}
