import type { AuctionView } from '@boli/contracts'
import { LotStar } from '../../../components/follow/lot-star.tsx'
import { useNameBeside } from '../../../components/ui/data-names.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { useHeadingFocus } from '../../../lib/navigation-focus.ts'
import { LotAloud } from '../../auctions/lot/lot-aloud.tsx'
import { LotPicture } from '../../auctions/lot/lot-picture.tsx'
import { useLotText } from '../../auctions/lot/use-lot-now.ts'

/** What is being sold, at the head of the room; leads back to the lot's page. */
export function LotHeader({ auction, standing }: { auction: AuctionView; standing: string }) {
  const { t, quantity } = useLotText()
  const heading = useHeadingFocus()
  const facts = [
    useNameBeside({ productName: auction.productName, commodity: auction.product.commodity }),
    quantity(auction),
    auction.product.location,
    auction.farmer.username,
    auction.reserve === 'none' ? '' : t(`reserve.${auction.reserve}`),
    auction.isEdited ? t('edited') : '',
  ]
  return (
    <header className="flex flex-wrap items-center gap-3 px-4 py-2.5 max-[22rem]:gap-2 sm:gap-4 sm:px-7 sm:py-3.5">
      <LotPicture
        auction={auction}
        ratio="square"
        sizes="88px"
        eager
        className="size-14 shrink-0 rounded-field max-[22rem]:size-11 sm:size-18"
      />
      <div className="min-w-32 flex-1">
        <h1 ref={heading} tabIndex={-1} className="font-bold text-lg leading-tight sm:text-2xl">
          <Link
            to={`/product/${auction._id}`}
            className="break-words py-3 underline-offset-4 hover:underline"
          >
            {auction.productName}
          </Link>
        </h1>
        <p className="text-sm text-soft leading-snug sm:text-base">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row-reverse sm:gap-2">
        <LotStar auction={auction} />
        <LotAloud auction={auction} standing={standing} />
      </div>
    </header>
  )
}
