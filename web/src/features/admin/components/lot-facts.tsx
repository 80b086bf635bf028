import type { AuctionDetail } from '@boli/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Picture } from '../../../components/ui/picture.tsx'
import {
  formatCount,
  formatDateTime,
  formatLongDate,
  formatPrice,
  formatRupees,
} from '../../../lib/format.ts'
import { useLotDeals } from '../api/auctions.ts'
import { AuctionStatusBadge } from './auctions-table.tsx'

const written = [
  'quality',
  'variety',
  'moisture',
  'color',
  'texture',
  'origin',
  'certification',
  'storage',
  'packaging',
  'deliveryTime',
] as const

/** Everything about a lot: its description and current state. */
export function LotFacts({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation(['admin', 'lot', 'deal'])
  const deals = useLotDeals(auction._id)
  const { product, farmer, priceUnit, closeReason } = auction
  const facts: [string, ReactNode][] = [
    [
      t('auctions.column.status'),
      <span key="status" className="flex flex-wrap items-center justify-end gap-2">
        <AuctionStatusBadge status={auction.status} />
        {closeReason ? t(`lot:closeReason.${closeReason}`) : null}
      </span>,
    ],
    [
      t('lot.farmer'),
      <RowLink key="farmer" to={`/admin/users/${farmer._id}`}>
        {farmer.username}
      </RowLink>,
    ],
    [
      t('lot:details.quantity'),
      t(`lot:quantity.${auction.lotUnit}`, {
        count: product.quantity,
        amount: formatCount(product.quantity),
      }),
    ],
    [t('auctions.column.base'), formatPrice(auction.basePrice, priceUnit)],
    [t('auctions.column.current'), formatPrice(auction.highestBid, priceUnit)],
    [t('lot:lotValueLabel'), formatRupees(auction.lotValue)],
    [t('lot:totalBids'), formatCount(auction.totalBids)],
    [t('auctions.column.participants'), formatCount(auction.participants)],
    [t('lot:bidIncrement'), formatRupees(auction.bidIncrement)],
    [t('lot.reserve'), auction.reserve === 'none' ? t('lot.noReserve') : t(`lot:reserve.${auction.reserve}`)],
    [
      t('lot.proof'),
      <RowLink key="proof" to={`/auction/${auction._id}/proof`}>
        {t('lot.toProof')}
      </RowLink>,
    ],
    [
      t('lot.deal'),
      deals.data?.length ? (
        <span key="deal" className="flex flex-wrap justify-end gap-x-4">
          {deals.data.map(({ _id, state }) => (
            <RowLink key={_id} to={`/admin/deals/${_id}`}>
              {t(`deal:state.${state}`)}
            </RowLink>
          ))}
        </span>
      ) : deals.isError ? (
        t('lot.dealFailed')
      ) : (
        ''
      ),
    ],
    [t('lot.starts'), formatDateTime(auction.startTime)],
    [t('lot.ends'), formatDateTime(auction.endTime)],
    ...written.map((name): [string, ReactNode] => [
      t(`lot:details.${name}`),
      // A measured value is on the quality card.
      name === 'moisture' && product.qualityValues?.moisture !== undefined ? '' : product[name],
    ]),
    [t('lot:details.organicStatus'), product.organicStatus && t(`lot:organic.${product.organicStatus}`)],
    [t('lot:details.harvestDate'), product.harvestDate ? formatLongDate(product.harvestDate) : ''],
  ]
  return (
    <Card className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Picture
        src={product.p_image}
        srcSet={product.p_imageSet}
        sizes="(min-width: 1024px) 288px, 100vw"
        alt=""
        name={auction.productName}
        category={product.category}
        seed={auction._id}
        className="w-full self-start rounded-field"
      />
      <div className="min-w-0">
        {product.p_desc ? (
          <p className="max-w-prose whitespace-pre-line break-words pb-4">{product.p_desc}</p>
        ) : null}
        <dl className="grid gap-x-8 sm:grid-cols-2">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div
                key={label}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b"
              >
                <dt className="text-soft">{label}</dt>
                <dd className="figures ms-auto max-w-full text-end font-semibold">{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </Card>
  )
}
