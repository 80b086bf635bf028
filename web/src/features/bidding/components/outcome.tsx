import type { AuctionView } from '@boli/contracts'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { formatPrice, formatRupees } from '../../../lib/format.ts'

/** How the auction ended, for this viewer. */
export function Outcome({ auction, viewerId }: { auction: AuctionView; viewerId: string | null }) {
  const { t } = useTranslation('room')
  const winner = auction.highestBidder
  const isWon = auction.status === 'completed' && winner !== null && winner._id === viewerId
  // Past its end by the clock, but the close has not been told yet.
  const ending = auction.closeReason ?? (auction.status === 'completed' ? 'sold' : 'settling')
  const values = {
    winner: winner?.username ?? '',
    price: formatPrice(auction.highestBid, auction.priceUnit),
    value: formatRupees(auction.lotValue),
  }
  return (
    <div className={isWon ? 'rounded-card bg-leaf-wash p-5' : 'rounded-card bg-sand/60 p-5'}>
      <p role="status" className="flex items-start gap-3 text-lg">
        {isWon ? <Trophy aria-hidden="true" className="mt-1 size-6 shrink-0 text-marigold" /> : null}
        <span>
          <strong className="block text-xl">
            {t(isWon ? 'outcome.won.title' : `outcome.${ending}.title`, values)}
          </strong>
          <span className="text-soft">
            {t(isWon ? 'outcome.won.text' : `outcome.${ending}.text`, values)}
          </span>
        </span>
      </p>
      <ButtonLink to="/market" variant="secondary" className="mt-4">
        {t('backToMarket')}
      </ButtonLink>
    </div>
  )
}
