import type { AdminStats } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable, DataTableSkeleton } from '../../../components/desk/data-table.tsx'
import { Panel } from '../../../components/desk/panel.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatDate, formatPrice } from '../../../lib/format.ts'
import { AuctionStatusBadge, ProductCell } from './auctions-table.tsx'

const RECENT_ROWS = 5

interface RecentProps<Row> {
  title: string
  empty: string
  /** Undefined while they are fetched. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
}

function Recent<Row extends { _id: string }>({ title, empty, rows, columns }: RecentProps<Row>) {
  return (
    <Panel title={title}>
      {!rows ? (
        <DataTableSkeleton rows={RECENT_ROWS} />
      ) : rows.length === 0 ? (
        <p className="p-5 text-soft">{empty}</p>
      ) : (
        <DataTable
          caption={title}
          rows={rows.slice(0, RECENT_ROWS)}
          keyOf={({ _id }) => _id}
          columns={columns}
        />
      )}
    </Panel>
  )
}

/** The five newest users: name, role, joined. */
export function RecentUsers({ users }: { users: AdminStats['users']['RecentUsers'] | undefined }) {
  const { t } = useTranslation('admin')
  return (
    <Recent
      title={t('recentUsers.title')}
      empty={t('recentUsers.empty')}
      rows={users}
      columns={[
        {
          title: t('recentUsers.name'),
          cell: ({ _id, username }) => (
            <div className="flex min-w-0 items-center gap-3">
              <Avatar src={null} username={username} />
              <RowLink to={`/admin/users/${_id}`}>{username}</RowLink>
            </div>
          ),
        },
        { title: t('recentUsers.role'), cell: ({ role }) => <Badge>{t(`role.${role}`)}</Badge> },
        {
          title: t('recentUsers.joined'),
          cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{formatDate(createdAt)}</span>,
        },
      ]}
    />
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
    <Recent
      title={t('recentAuctions.title')}
      empty={t('recentAuctions.empty')}
      rows={auctions}
      columns={[
        { title: t('recentAuctions.product'), cell: (auction) => <ProductCell auction={auction} /> },
        {
          title: t('recentAuctions.price'),
          isFigure: true,
          cell: ({ highestBid, priceUnit }) => (
            <span className="font-semibold">{formatPrice(highestBid, priceUnit)}</span>
          ),
        },
        {
          title: t('recentAuctions.status'),
          cell: ({ status }) => <AuctionStatusBadge status={status} />,
        },
      ]}
    />
  )
}
