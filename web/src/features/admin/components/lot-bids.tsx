import type { AuctionDetail } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatCount, formatDateTime, formatPrice } from '../../../lib/format.ts'
import { useLotBids } from '../api/auctions.ts'
import { DataTable } from './data-table.tsx'
import { ListBody } from './list-card.tsx'
import { Panel } from './panel.tsx'
import { RowLink } from './row-link.tsx'

/** Every bid of a lot, newest first, page after page. */
export function LotBids({ auction: { _id, priceUnit } }: { auction: AuctionDetail }) {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  const list = useLotBids(_id, page)
  return (
    <Panel title={t('lot.bids')}>
      <ListBody
        list={list}
        rows={list.data?.data}
        total={list.data?.total}
        hasMore={list.data?.hasMore}
        page={page}
        onPage={setPage}
        failure={t('lot.bidsFailed')}
        empty={<p className="p-5 text-soft">{t('lot.noBids')}</p>}
      >
        {(bids) => (
          <DataTable
            caption={t('lot.bids')}
            rows={bids}
            isStale={list.isPlaceholderData}
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
      </ListBody>
    </Panel>
  )
}
