import type { MyBidView } from '@boli/contracts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DealLink } from '../../../components/deals/deal-link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount, formatDateTime, formatRupees } from '../../../lib/format.ts'
import { PriceText } from '../../auctions/lot/price-per-unit.tsx'
import { RowCard } from '../../auctions/lot/row-card.tsx'
import { useLot, useLotPhase, useLotText } from '../../auctions/lot/use-lot-now.ts'
import { useBidsOn } from '../api/own-bids.ts'
import { outcomeOf } from '../model/ending.ts'
import { BidderBadges, LinkToLot } from './outcome-badge.tsx'

/** The viewer's bids on one lot: the latest, and the earlier ones folded. */
export function MyBidCard({ bid: latest }: { bid: MyBidView }) {
  const { t } = useTranslation('mine')
  const { quantity } = useLotText()
  const whenAndBy = useWhenAndBy()
  const view = useMemo(() => ({ ...latest.auction, highestBidder: latest.auction.leader }), [latest.auction])
  const auction = useLot(view)
  const phase = useLotPhase(view)
  const outcome = outcomeOf(auction, latest.bidder._id, phase)
  return (
    <RowCard
      auction={auction}
      badge={<BidderBadges auction={auction} outcome={outcome} />}
      facts={[
        [t('farmer'), auction.farmer.username],
        [t('lot:details.quantity'), quantity(auction)],
        [t('yourBid'), <PriceText key="own" amount={latest.bid_amount} unit={auction.priceUnit} />],
        [t('highestBid'), <PriceText key="highest" amount={auction.highestBid} unit={auction.priceUnit} />],
        [t('lot:lotValueLabel'), formatRupees(auction.lotValue)],
        [t('bidDate'), whenAndBy(latest)],
      ]}
      actions={
        <>
          {auction.deal ? <DealLink dealId={auction.deal._id} /> : null}
          <LinkToLot auction={auction} outcome={outcome} phase={phase} />
          <EarlierBids bid={latest} />
        </>
      }
    />
  )
}

/** When a bid was placed, and by which member of the firm. */
function useWhenAndBy() {
  const { t } = useTranslation('mine')
  return ({ bid_time, placedBy }: Pick<MyBidView, 'bid_time' | 'placedBy'>) =>
    [formatDateTime(bid_time), ...(placedBy ? [t('placedBy', { name: placedBy.username })] : [])].join(' · ')
}

/** The earlier bids on the lot, fetched when unfolded. */
function EarlierBids({ bid: { auction, yourBids = 1 } }: { bid: MyBidView }) {
  const { t } = useTranslation('mine')
  const whenAndBy = useWhenAndBy()
  const [isOpen, setOpen] = useState(false)
  const { items, isError, isPending } = useBidsOn(auction._id, isOpen)
  const count = yourBids - 1
  if (count === 0) return null
  return (
    <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-deep underline-offset-4 hover:underline">
        {t('myBids.earlier', { count, amount: formatCount(count) })}
      </summary>
      {isError ? <p className="text-chilli">{t('failed')}</p> : null}
      {isOpen && isPending ? <Skeleton className="h-10" /> : null}
      <ul className="flex flex-col">
        {items.slice(1).map((bid) => (
          <li key={bid._id} className="flex justify-between gap-4 border-line border-t py-2">
            <span className="text-soft">{whenAndBy(bid)}</span>
            <span className="figures font-semibold">
              <PriceText amount={bid.bid_amount} unit={auction.priceUnit} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
