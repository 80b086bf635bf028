import type { AuctionView } from '@boli/contracts'
import { memo } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { CardFrame, CardTitle } from './card-frame.tsx'
import { TimeLeft } from './lot-badges.tsx'
import { LivePrice } from './price-per-unit.tsx'
import { useLotText } from './use-lot-now.ts'

/** The card of a running auction: product, price, time left. */
export const AuctionCard = memo(function AuctionCard({ auction }: { auction: AuctionView }) {
  const { t, quantity } = useLotText()
  return (
    <CardFrame auction={auction} hasTimeBelow>
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
        <TimeLeft auction={auction} className="leading-7 max-sm:hidden" />
      </div>
    </CardFrame>
  )
})

/** Placeholder for a lot's card. */
export function AuctionCardSkeleton() {
  return (
    <div className="flex h-full overflow-hidden sm:flex-col rounded-card border border-line bg-card">
      <Skeleton className="aspect-[4/3] max-sm:m-2.5 max-sm:me-0 max-sm:w-[min(7rem,33vw)] max-sm:self-start sm:rounded-none" />
      <div className="flex flex-1 flex-col gap-2.5 p-3 sm:p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-3 h-8 w-2/3" />
      </div>
    </div>
  )
}
