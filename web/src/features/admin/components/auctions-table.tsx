import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import { formatRise } from '../model/chart-text.ts'
import { AuctionStatusBadge, ProductCell, type RecentAuctionRow } from './product-cell.tsx'

interface AuctionsTableProps {
  caption: string
  auctions: readonly RecentAuctionRow[]
  isStale: boolean
}

/** Product, Base Price, Current Bid with its rise, Status, Participants. */
export function AuctionsTable({ caption, auctions, isStale }: AuctionsTableProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      caption={caption}
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
          cell: ({ basePrice, priceUnit }) => formatPrice(basePrice, priceUnit),
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

/** The highest bid with its rise over the base price; the base price if nobody has bid. */
function CurrentBid({ auction }: { auction: RecentAuctionRow }) {
  const { basePrice, highestBid, participants, priceUnit } = auction
  const rise = participants > 0 ? formatRise(basePrice, highestBid) : null
  return (
    <div>
      <span className="font-semibold">{formatPrice(highestBid || basePrice, priceUnit)}</span>
      {rise === null ? null : <span className="block text-deep text-sm max-md:text-end">{rise}</span>}
    </div>
  )
}
