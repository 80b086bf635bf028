import type { AdminStats } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DataTable, DataTableSkeleton } from '../../../components/desk/data-table.tsx'
import { Panel } from '../../../components/desk/panel.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatDate, formatPrice } from '../../../lib/format.ts'
import { AuctionStatusBadge, ProductCell } from './product-cell.tsx'

const RECENT_ROWS = 5

/** The five newest users: name, role, joined. */
export function RecentUsers({ users }: { users: AdminStats['users']['RecentUsers'] | undefined }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('recentUsers.title')}>
      {!users ? (
        <DataTableSkeleton rows={RECENT_ROWS} />
      ) : users.length === 0 ? (
        <p className="p-5 text-soft">{t('recentUsers.empty')}</p>
      ) : (
        <DataTable
          caption={t('recentUsers.title')}
          rows={users.slice(0, RECENT_ROWS)}
          keyOf={(user) => user._id}
          columns={[
            {
              key: 'name',
              title: t('recentUsers.name'),
              cell: ({ _id, username }) => (
                <div className="flex min-w-0 items-center gap-3">
                  <Avatar src={null} username={username} />
                  <RowLink to={`/admin/users/${_id}`}>{username}</RowLink>
                </div>
              ),
            },
            {
              key: 'role',
              title: t('recentUsers.role'),
              cell: ({ role }) => <Badge>{t(`role.${role}`)}</Badge>,
            },
            {
              key: 'joined',
              title: t('recentUsers.joined'),
              cell: ({ createdAt }) => (
                <span className="figures whitespace-nowrap">{formatDate(createdAt)}</span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** The five newest auctions: product, price, status. */
export function RecentAuctions({
  auctions,
}: {
  auctions: AdminStats['auctions']['RecentAuctions'] | undefined
}) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('recentAuctions.title')}>
      {!auctions ? (
        <DataTableSkeleton rows={RECENT_ROWS} />
      ) : auctions.length === 0 ? (
        <p className="p-5 text-soft">{t('recentAuctions.empty')}</p>
      ) : (
        <DataTable
          caption={t('recentAuctions.title')}
          rows={auctions.slice(0, RECENT_ROWS)}
          keyOf={(auction) => auction._id}
          columns={[
            {
              key: 'product',
              title: t('recentAuctions.product'),
              cell: (auction) => <ProductCell auction={auction} />,
            },
            {
              key: 'price',
              title: t('recentAuctions.price'),
              isFigure: true,
              cell: ({ highestBid, priceUnit }) => (
                <span className="font-semibold">{formatPrice(highestBid, priceUnit)}</span>
              ),
            },
            {
              key: 'status',
              title: t('recentAuctions.status'),
              cell: ({ status }) => <AuctionStatusBadge status={status} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
