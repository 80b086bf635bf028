import type { DealSummary } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DealBadge } from '../../../components/deals/deal-badge.tsx'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { LotLink } from '../../../components/desk/lot-link.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'

/** Lot, seller, buyer, amount, state, deadline. */
export function DealsTable({ deals, isStale }: { deals: readonly DealSummary[]; isStale: boolean }) {
  const { t } = useTranslation(['dealdesk', 'deal'])
  const language = useLanguage()
  return (
    <DataTable
      caption={t('deals.title')}
      rows={deals}
      isStale={isStale}
      keyOf={(deal) => deal._id}
      columns={[
        {
          key: 'lot',
          title: t('deals.lot'),
          cell: ({ _id, auction }) => <LotLink to={`/admin/deals/${_id}`} lot={auction} />,
        },
        {
          key: 'seller',
          title: t('deals.seller'),
          cell: ({ seller }) => <RowLink to={`/admin/users/${seller._id}`}>{seller.username}</RowLink>,
        },
        {
          key: 'buyer',
          title: t('deals.buyer'),
          cell: ({ buyer }) => <RowLink to={`/admin/users/${buyer._id}`}>{buyer.username}</RowLink>,
        },
        {
          key: 'due',
          title: t('deals.due'),
          isFigure: true,
          cell: ({ due, isEstimate }) =>
            isEstimate ? t('deals.about', { amount: formatRupees(due) }) : formatRupees(due),
        },
        {
          key: 'state',
          title: t('deals.state'),
          cell: ({ state, steps }) => (
            <span className="whitespace-nowrap">
              <DealBadge state={state} steps={steps} />
            </span>
          ),
        },
        {
          key: 'deadline',
          title: t('deals.deadline'),
          cell: ({ waitingFor, deadline }) => (
            <span className="figures">
              {waitingFor ? t(`waits.${waitingFor}`) : '–'}
              {deadline && waitingFor ? ` · ${formatDateTime(deadline, language)}` : ''}
            </span>
          ),
        },
      ]}
    />
  )
}
