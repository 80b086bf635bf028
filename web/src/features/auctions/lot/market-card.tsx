import type { AuctionView } from '@boli/contracts'
import { MapPin, Scale, UserRound } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from '../../../components/ui/link.tsx'
import { CardFrame, CardTitle } from './card-frame.tsx'
import { BidCount, LivePrice, PriceText } from './price-per-unit.tsx'
import { useLotText } from './use-lot-now.ts'

/** The marketplace's card: seller, product, quantity, place and price. */
export const MarketCard = memo(function MarketCard({
  auction,
  eager = false,
}: {
  auction: AuctionView
  eager?: boolean
}) {
  const { t, category, quantity, rating } = useLotText()
  const { product, farmer } = auction
  const place = product.district || product.location
  return (
    <CardFrame auction={auction} eager={eager}>
      <p className="font-semibold text-deep text-xs uppercase tracking-wide max-sm:hidden">
        {category(product.category)}
      </p>
      <CardTitle auction={auction} />
      <p className="line-clamp-2 text-sm max-sm:hidden">{product.p_desc}</p>
      <ul className="flex gap-0.5 text-soft text-sm max-sm:flex-wrap max-sm:gap-x-3 sm:flex-col">
        <Fact icon={<Scale className="size-4" />}>{quantity(auction)}</Fact>
        {place ? <Fact icon={<MapPin className="size-4" />}>{place}</Fact> : null}
        <Fact icon={<UserRound className="size-4" />}>
          <span className="inline-block max-w-full truncate align-bottom">{farmer.username}</span> ·{' '}
          {rating(product)}
        </Fact>
      </ul>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 pt-1 sm:pt-2">
        <p className="leading-tight">
          <span className="block text-soft text-sm">{t('currentBid')}</span>
          <LivePrice auction={auction} className="text-[1.15rem] sm:text-2xl" />
        </p>
        <BidCount auction={auction} />
      </div>
      <p className="figures text-soft text-sm max-sm:hidden">
        {t('basePrice')} <PriceText amount={auction.basePrice} unit={auction.priceUnit} />
      </p>
      <Link
        to={`/product/${auction._id}`}
        aria-label={t('viewDetailsOf', { name: auction.productName })}
        className="relative mt-2 flex min-h-11 items-center justify-center rounded-field border border-edge font-semibold text-deep
          transition-colors hover:border-leaf hover:bg-leaf-wash"
      >
        {t('viewDetails')}
      </Link>
    </CardFrame>
  )
})

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
