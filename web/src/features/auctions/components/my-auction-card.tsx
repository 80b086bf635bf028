import type { AuctionView } from '@boli/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import { useLotClock } from '../hooks/use-lot-clock.ts'
import { useLotText } from '../hooks/use-lot-text.ts'
import { RowCard } from './row-card.tsx'
import { StatusBadge } from './status-badge.tsx'

interface MyAuctionCardProps {
  auction: AuctionView
  onDelete: () => void
}

/** One of the viewer's listings: how it stands, and what can be done with it. */
export function MyAuctionCard({ auction, onDelete }: MyAuctionCardProps) {
  const { t } = useTranslation('mine')
  const { quantity } = useLotText()
  const { phase } = useLotClock(auction)
  const { basePrice, highestBid, priceUnit, totalBids, highestBidder } = auction
  return (
    <RowCard
      auction={auction}
      badge={<StatusBadge auction={auction} />}
      text={auction.product.p_desc}
      facts={[
        [t('lot:details.quantity'), quantity(auction.product)],
        [t('lot:basePrice'), formatPrice(basePrice, priceUnit)],
        [t('currentPrice'), formatPrice(highestBid, priceUnit)],
        [t('lot:totalBids'), formatCount(totalBids)],
        [t('highestBidder'), highestBidder?.username ?? '–'],
      ]}
      actions={
        <>
          <ButtonLink to={`/product/${auction._id}`} variant="secondary">
            {t('lot:viewDetails')}
          </ButtonLink>
          {phase === 'ended' ? null : (
            <ButtonLink
              to={`/edit-auction/${auction._id}`}
              variant="secondary"
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
            >
              {t('edit.link')}
            </ButtonLink>
          )}
          <Button
            variant="quiet"
            onClick={onDelete}
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            className="text-chilli! hover:bg-chilli-wash"
          >
            {t('delete.confirm')}
          </Button>
        </>
      }
    />
  )
}
