import { productCategories, type RecentAuction } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { LotLink } from '../../../components/desk/row-link.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Picture } from '../../../components/ui/picture.tsx'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import { formatRise } from '../model/chart-text.ts'

interface AuctionsTableProps {
  caption: string
  auctions: readonly RecentAuctionRow[]
}

/** Product, Base Price, Current Bid with its rise, Status, Participants. */
export function AuctionsTable({ caption, auctions }: AuctionsTableProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      caption={caption}
      rows={auctions}
      keyOf={(auction) => auction._id}
      columns={[
        { title: t('auctions.column.product'), cell: (auction) => <ProductCell auction={auction} /> },
        {
          title: t('auctions.column.base'),
          isFigure: true,
          cell: ({ basePrice, priceUnit }) => formatPrice(basePrice, priceUnit),
        },
        {
          title: t('auctions.column.current'),
          isFigure: true,
          cell: (auction) => <CurrentBid auction={auction} />,
        },
        { title: t('auctions.column.status'), cell: ({ status }) => <AuctionStatusBadge status={status} /> },
        {
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

const known = ['active', 'scheduled', 'completed', 'inactive'] as const

/** Active in green, everything else in grey; 'Unknown' without a status. */
export function AuctionStatusBadge({ status }: { status: string | null | undefined }) {
  const { t } = useTranslation('admin')
  if (!status) return <Badge>{t('status.unknown')}</Badge>
  const word = known.find((candidate) => candidate === status)
  return (
    <Badge tone={status === 'active' ? 'leaf' : 'neutral'} dot={status === 'active'}>
      {word ? t(`status.${word}`) : status}
    </Badge>
  )
}

/** The fields of a lot in tables. */
export type RecentAuctionRow = Static<typeof RecentAuction>

/** Picture, name with a link to the lot, and category or 'No Category'. */
export function ProductCell({ auction: { _id, productName, product } }: { auction: RecentAuctionRow }) {
  const { t } = useTranslation(['admin', 'lot'])
  const category = productCategories.find((known) => known === product.category)
  const words = category ? t(`lot:category.${category}`) : product.category || t('auctions.noCategory')
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Picture
        src={product.p_image}
        alt=""
        name={productName}
        category={product.category}
        seed={_id}
        ratio="square"
        sizes="48px"
        className="w-12 shrink-0 rounded-field"
      />
      <div className="min-w-0">
        <LotLink to={`/admin/auctions/${_id}`} lot={{ productName, commodity: product.commodity }} />
        <p className="text-soft text-sm">{words}</p>
      </div>
    </div>
  )
}
