import { useTranslation } from 'react-i18next'
import { DealBadge } from '../../../components/deals/deal-badge.tsx'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { Panel } from '../../../components/desk/panel.tsx'
import { LotLink } from '../../../components/desk/row-link.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
import { useMember } from '../api/users.ts'

const counts = ['open', 'completed', 'cancelled', 'disputed'] as const

/** A member's number of deals by outcome, rating, and latest deals. */
export function MemberDeals({ userId, username }: { userId: string; username: string }) {
  const { t } = useTranslation(['memberdesk', 'deal'])
  const { data } = useMember(userId)
  if (!data) return null
  const { deals, rating, strikes } = data
  const facts = [
    ...counts.map((count) => [t(`deals.${count}`), formatCount(deals[count])] as const),
    [t('deals.strikes'), formatCount(strikes.length)] as const,
    [
      t('deals.rating'),
      rating.mean === null
        ? t('deals.ratings', { count: rating.count })
        : `${rating.mean} · ${t('deals.ratings', { count: rating.count })}`,
    ] as const,
  ]
  return (
    <Panel
      title={t('deals.title')}
      aside={
        <Link
          to={`/admin/deals?state=all&search=${encodeURIComponent(username)}`}
          className="inline-flex min-h-11 items-center text-deep underline underline-offset-4"
        >
          {t('deals.all')}
        </Link>
      }
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4 p-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {deals.latest.length === 0 ? null : (
        <DataTable
          caption={t('deals.latest')}
          rows={deals.latest}
          keyOf={(deal) => deal._id}
          columns={[
            {
              title: t('deals.lot'),
              cell: ({ _id, auction }) => <LotLink to={`/admin/deals/${_id}`} lot={auction} />,
            },
            { title: t('deals.due'), isFigure: true, cell: ({ due }) => formatRupees(due) },
            {
              title: t('deals.state'),
              cell: ({ state, steps }) => <DealBadge state={state} steps={steps} />,
            },
            { title: t('deals.at'), cell: ({ createdAt }) => formatDate(createdAt) },
          ]}
        />
      )}
    </Panel>
  )
}
