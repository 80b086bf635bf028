import type { AuctionView } from '@boli/contracts'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DealOfLot } from '../../../components/deals/deal-link.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { formatPrice, formatRupees } from '../../../lib/format.ts'

type Ending = 'won' | 'farmer-gone' | 'settling' | NonNullable<AuctionView['closeReason']>

function endingOf(auction: AuctionView, viewerId: string | null): Ending {
  if (auction.status === 'completed') return auction.highestBidder?._id === viewerId ? 'won' : 'sold'
  // A farmer cannot withdraw a lot with bids; their account's end can.
  if (auction.closeReason === 'withdrawn' && auction.totalBids > 0) return 'farmer-gone'
  // Past its end by the clock, but the close has not been told yet.
  return auction.closeReason ?? 'settling'
}

/** How the auction ended, for this viewer, and what to do now. */
export function Outcome({ auction, viewerId }: { auction: AuctionView; viewerId: string | null }) {
  const { t } = useTranslation(['roomend', 'room'])
  const ending = endingOf(auction, viewerId)
  const isWon = ending === 'won'
  const isOwner = auction.farmer._id === viewerId
  const values = {
    winner: auction.highestBidder?.username ?? '',
    price: formatPrice(auction.highestBid, auction.priceUnit),
    value: formatRupees(auction.lotValue),
  }
  return (
    <div className={isWon ? 'rounded-card bg-leaf-wash p-5' : 'rounded-card bg-sand/60 p-5'}>
      <p role="status" className="flex items-start gap-3 text-lg">
        {isWon ? <Trophy aria-hidden="true" className="mt-1 size-6 shrink-0 text-marigold" /> : null}
        <span>
          <strong className="block text-xl">{t(`outcome.${ending}.title`, values)}</strong>
          <span className="text-soft">{t(`outcome.${ending}.text`, values)}</span>
        </span>
      </p>
      <DealOfLot auction={auction} />
      <ButtonLink to={isOwner ? '/my-auctions' : '/market'} variant="secondary" className="mt-4">
        {t(isOwner ? 'toOwnLots' : 'room:backToMarket')}
      </ButtonLink>
    </div>
  )
}
