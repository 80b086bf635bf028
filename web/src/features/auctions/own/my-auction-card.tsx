import type { AuctionView } from '@boli/contracts'
import { Gavel, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOff, LotDealBadge } from '../../../components/deals/deal-badge.tsx'
import { DealLink } from '../../../components/deals/deal-link.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { formatCount, formatRupees } from '../../../lib/format.ts'
import { isOver } from '../lot/auction-phase.ts'
import { BidArrived } from '../lot/bid-arrived.tsx'
import { PriceText } from '../lot/price-per-unit.tsx'
import { RowCard } from '../lot/row-card.tsx'
import { StatusBadge } from '../lot/status-badge.tsx'
import { useLot, useLotPhase, useLotText } from '../lot/use-lot-now.ts'

interface MyAuctionCardProps {
  auction: AuctionView
  onDelete: () => void
}

/** One of the viewer's listings: its state and actions. */
export function MyAuctionCard({ auction: listed, onDelete }: MyAuctionCardProps) {
  const { t } = useTranslation('mine')
  const { quantity } = useLotText()
  const auction = useLot(listed)
  const phase = useLotPhase(listed)
  const { basePrice, highestBid, priceUnit, totalBids, highestBidder, lotValue, status } = auction
  const isOpen = !isOver(phase)
  const isSold = status === 'completed' && !(auction.deal && isOff(auction.deal.state))
  return (
    <RowCard
      auction={auction}
      badge={
        <span className="flex flex-wrap gap-2 [&>:empty]:absolute">
          <BidArrived auction={listed} />
          {auction.deal ? null : <StatusBadge auction={auction} />}
          <LotDealBadge auction={auction} />
        </span>
      }
      text={auction.product.p_desc}
      facts={[
        [t('lot:details.quantity'), quantity(auction)],
        [t('lot:basePrice'), <PriceText key="base" amount={basePrice} unit={priceUnit} />],
        [t('currentPrice'), <PriceText key="current" amount={highestBid} unit={priceUnit} />],
        [t('lot:totalBids'), formatCount(totalBids)],
        [t('lot:lotValueLabel'), formatRupees(lotValue)],
        [t(isSold ? 'soldTo' : 'highestBidder'), highestBidder?.username ?? '–'],
      ]}
      actions={
        <>
          {auction.deal ? <DealLink dealId={auction.deal._id} /> : null}
          <ButtonLink to={`/product/${auction._id}`} variant="secondary">
            {t('lot:viewDetails')}
          </ButtonLink>
          <ButtonLink
            to={`/auction/${auction._id}`}
            variant="secondary"
            icon={<Gavel aria-hidden="true" className="size-4.5" />}
          >
            {t(isOpen ? 'lot:openRoom' : 'lot:seeBids')}
          </ButtonLink>
          {isOpen ? (
            <ButtonLink
              to={`/edit-auction/${auction._id}`}
              variant="secondary"
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
            >
              {t('edit.link')}
            </ButtonLink>
          ) : null}
          {isOpen ? null : (
            <ButtonLink
              to={`/create-auction?from=${auction._id}`}
              variant="secondary"
              icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
            >
              {t('again')}
            </ButtonLink>
          )}
          {isOpen && totalBids === 0 ? (
            <Button
              variant="quiet"
              onClick={onDelete}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              className="text-chilli! hover:bg-chilli-wash"
            >
              {t('delete.confirm')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
