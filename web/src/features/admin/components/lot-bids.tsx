import type { AuctionDetail } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatCount, formatDateTime, formatPrice } from '../../../lib/format.ts'
import { useLotBids } from '../api/auctions.ts'
import { DataTable } from './data-table.tsx'
import { PagedPanel } from './list-card.tsx'
import { RowLink } from './row-link.tsx'

/** Every bid of a lot, newest first, page after page. */
export function LotBids({ auction: { _id, priceUnit } }: { auction: AuctionDetail }) {
  const { t } = useTranslation('admin')
  return (
    <PagedPanel
      title={t('lot.bids')}
      usePage={(page) => useLotBids(_id, page)}
      failure={t('lot.bidsFailed')}
      empty={t('lot.noBids')}
    >
      {(bids, isStale) => (
        <DataTable
          caption={t('lot.bids')}
          rows={bids}
          isStale={isStale}
          keyOf={(bid) => bid._id}
          columns={[
            {
              key: 'bidder',
              title: t('lot.bidder'),
              cell: ({ bidder, isAutomatic }) => (
                <span className="flex flex-wrap items-center gap-2">
                  <RowLink to={`/admin/users/${bidder._id}`}>{bidder.username}</RowLink>
                  {isAutomatic ? <Badge>{t('lot.automatic')}</Badge> : null}
                </span>
              ),
            },
            {
              key: 'amount',
              title: t('lot.amount'),
              isFigure: true,
              cell: ({ bid_amount }) => formatPrice(bid_amount, priceUnit),
            },
            {
              key: 'time',
              title: t('lot.time'),
              isFigure: true,
              cell: ({ bid_time }) => formatDateTime(bid_time),
            },
            {
              key: 'sequence',
              title: t('lot.sequence'),
              isFigure: true,
              cell: ({ sequence }) => formatCount(sequence),
            },
          ]}
        />
      )}
    </PagedPanel>
  )
}
