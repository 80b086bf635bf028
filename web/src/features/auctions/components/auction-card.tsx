import type { AuctionView } from '@boli/contracts'
import { memo } from 'react'
import { useLotText } from '../hooks/use-lot-text.ts'
import { CardFrame, CardTitle } from './card-frame.tsx'
import { LivePrice } from './live-price.tsx'
import { TimeLeft } from './lot-badges.tsx'

/** The card of a running auction: what it is, what is bid, how long it lasts. */
export const AuctionCard = memo(function AuctionCard({ auction }: { auction: AuctionView }) {
  const { t, quantity } = useLotText()
  return (
    <CardFrame auction={auction}>
      <CardTitle auction={auction} />
      <p className="text-soft text-sm">
        {[quantity(auction), auction.product.district || auction.product.location]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="line-clamp-2 text-sm">{auction.product.p_desc}</p>
      <div className="mt-auto flex flex-wrap items-baseline-last justify-between gap-x-4 gap-y-1 pt-2">
        <p>
          <span className="block text-soft text-sm">{t('currentBid')}</span>
          <LivePrice auction={auction} className="text-[1.15rem] leading-7 sm:text-2xl" />
        </p>
        <TimeLeft auction={auction} className="leading-7" />
      </div>
    </CardFrame>
  )
})
