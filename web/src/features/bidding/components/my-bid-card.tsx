import type { MyBidView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { formatDateTime, formatPrice } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { RowCard } from '../../auctions/components/row-card.tsx'
import { useLotClock } from '../../auctions/hooks/use-lot-clock.ts'
import { useLotText } from '../../auctions/hooks/use-lot-text.ts'
import { outcomeOf } from '../model/bid-outcome.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

/** One of the viewer's bids, and how its auction stands now. */
export function MyBidCard({ bid }: { bid: MyBidView }) {
  const { t } = useTranslation('mine')
  const { quantity } = useLotText()
  const language = useLanguage()
  const { auction } = bid
  const { phase } = useLotClock(auction)
  return (
    <RowCard
      auction={auction}
      badge={<OutcomeBadge outcome={outcomeOf(auction, bid.bidder._id, phase === 'ended')} />}
      facts={[
        [t('farmer'), auction.farmer.username],
        [t('lot:details.quantity'), quantity(auction.product)],
        [t('yourBid'), formatPrice(bid.bid_amount, auction.priceUnit)],
        [t('highestBid'), formatPrice(auction.highestBid, auction.priceUnit)],
        [t('bidDate'), formatDateTime(bid.bid_time, language)],
      ]}
      actions={
        phase === 'live' ? (
          <ButtonLink to={`/auction/${auction._id}`}>{t('myBids.update')}</ButtonLink>
        ) : (
          <ButtonLink to={`/product/${auction._id}`} variant="secondary">
            {t('lot:viewDetails')}
          </ButtonLink>
        )
      }
    />
  )
}
