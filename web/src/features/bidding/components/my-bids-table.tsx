import type { AuctionView } from '@boli/contracts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPrice } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useLotColumns } from '../../auctions/lot/lot-columns.tsx'
import { LotTable } from '../../auctions/lot/lot-table.tsx'
import { useLot, useLotPhase } from '../../auctions/lot/use-lot-now.ts'
import { type LotBids, outcomeOf } from '../model/bid-outcome.ts'
import { BidderBadges } from './outcome-badge.tsx'

interface Row extends LotBids {
  auction: AuctionView
}

const auctionOf = ({ auction }: Row) => auction

/** The lots that the viewer has bid on as lines: how one stands, what the next bid costs, and how long there is. */
export default function MyBidsTable({ lots }: { lots: readonly LotBids[] }) {
  const { t } = useTranslation('mine')
  const language = useLanguage()
  const rows = useMemo(
    () =>
      lots.map((bids): Row => {
        const { auction } = bids.latest
        return { ...bids, auction: { ...auction, highestBidder: auction.leader } }
      }),
    [lots],
  )
  const { price, next, time, seller } = useLotColumns(auctionOf)
  const standing = {
    key: 'standing',
    label: t('lot:table.status'),
    text: ({ latest }: Row) => t(`lot:status.${latest.auction.status}`),
    cell: (row: Row) => <Standing row={row} />,
  }
  const own = {
    key: 'own',
    label: t('yourBid'),
    isNumber: true,
    text: ({ latest }: Row) => formatPrice(latest.bid_amount, latest.auction.priceUnit),
    value: ({ latest }: Row) => latest.bid_amount,
  }
  const date = {
    key: 'date',
    label: t('bidDate'),
    text: ({ latest }: Row) => formatDateTime(latest.bid_time, language),
    value: ({ latest }: Row) => latest.bid_time,
  }
  return (
    <LotTable
      items={rows}
      auctionOf={auctionOf}
      columns={[standing, own, price, next, time, seller, date]}
      fileName="boli-my-bids"
    />
  )
}

function Standing({ row: { latest, auction: view } }: { row: Row }) {
  const auction = useLot(view)
  const phase = useLotPhase(view)
  return (
    <span className="flex gap-2">
      <BidderBadges auction={auction} outcome={outcomeOf(auction, latest.bidder._id, phase)} />
    </span>
  )
}
