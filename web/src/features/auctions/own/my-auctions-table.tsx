import type { AuctionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useLotColumns } from '../lot/lot-columns.tsx'
import { LotTable } from '../lot/lot-table.tsx'
import { StatusBadge } from '../lot/status-badge.tsx'

const itself = (auction: AuctionView) => auction

/** The viewer's listings as lines. */
export default function MyAuctionsTable({ auctions }: { auctions: readonly AuctionView[] }) {
  const { t } = useTranslation('lot')
  const { quantity, price, bids, time } = useLotColumns(itself)
  const status = {
    key: 'status',
    label: t('table.status'),
    text: (auction: AuctionView) => t(`status.${auction.status}`),
    value: (auction: AuctionView) => auction.status,
    cell: (auction: AuctionView) => <StatusBadge auction={auction} />,
  }
  return (
    <LotTable
      items={auctions}
      auctionOf={itself}
      columns={[status, quantity, price, bids, time]}
      fileName="boli-my-auctions"
    />
  )
}
