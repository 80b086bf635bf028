import { useTranslation } from 'react-i18next'
import { formatCount, formatRupees } from '../../../lib/format.ts'
import { formatRise } from '../model/trend.ts'
import { AuctionStatusBadge } from './auction-status.tsx'
import { DataTable } from './data-table.tsx'
import { ProductCell, type RecentAuctionRow } from './product-cell.tsx'

interface AuctionsTableProps {
  auctions: readonly RecentAuctionRow[]
  isStale: boolean
}

/** Product, Base Price, Current Bid with its rise, Status, Participants. */
export function AuctionsTable({ auctions, isStale }: AuctionsTableProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      caption={t('auctions.recent')}
      rows={auctions}
      isStale={isStale}
      keyOf={(auction) => auction._id}
      columns={[
        {
          key: 'product',
          title: t('auctions.column.product'),
          cell: (auction) => <ProductCell auction={auction} />,
        },
        {
          key: 'base',
          title: t('auctions.column.base'),
          isFigure: true,
          cell: ({ basePrice }) => formatRupees(basePrice),
        },
        {
          key: 'current',
          title: t('auctions.column.current'),
          isFigure: true,
          cell: (auction) => <CurrentBid auction={auction} />,
        },
        {
          key: 'status',
          title: t('auctions.column.status'),
          cell: ({ status }) => <AuctionStatusBadge status={status} />,
        },
        {
          key: 'participants',
          title: t('auctions.column.participants'),
          isFigure: true,
          cell: ({ participants }) => formatCount(participants),
        },
      ]}
    />
  )
}

/** The highest bid with its rise over the base price; the base price where nobody has bid. */
function CurrentBid({ auction: { basePrice, highestBid, participants } }: { auction: RecentAuctionRow }) {
  const rise = participants > 0 ? formatRise(basePrice, highestBid) : null
  return (
    <div>
      <span className="font-semibold">{formatRupees(highestBid || basePrice)}</span>
      {rise === null ? null : <span className="block text-deep text-sm max-md:text-right">{rise}</span>}
    </div>
  )
}
