import type { DealSort, DealSummary } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DealBadge } from '../../../components/deals/deal-badge.tsx'
import { type RowsProps, RowTable } from '../../../components/lists/row-table.tsx'
import { formatCountdown, formatDateTime, formatPrice, formatRupees } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { type OwnDealsQuery, readDeals } from '../api/deals.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { dueOf } from '../model/due.ts'

const dealHead = ({ _id, auction }: DealSummary) => ({
  ...auction,
  id: _id,
  to: `/deals/${_id}`,
})

/** The viewer's deals as rows: other party, amount, state, next actor and deadline. */
export default function DealRows({ query, ...rows }: RowsProps<DealSummary, OwnDealsQuery, DealSort>) {
  const { t } = useTranslation(['dealroom', 'deal'])
  const userId = useUser()?._id
  const isSeller = ({ seller }: DealSummary) => seller._id === userId
  const other = (deal: DealSummary) => (isSeller(deal) ? deal.buyer : deal.seller).username
  const waits = (deal: DealSummary) => {
    if (deal.waitingFor === null) return '–'
    if (deal.waitingFor === 'admin') return t('waiting.admin')
    const isMine = deal.waitingFor === (isSeller(deal) ? 'farmer' : 'buyer')
    return isMine ? t('yourTurn') : t('waiting.other', { name: other(deal) })
  }
  return (
    <RowTable
      {...rows}
      head={dealHead}
      columns={[
        { key: 'other', label: t('rows.other'), text: other },
        {
          key: 'quantity',
          label: t('rows.quantity'),
          isNumber: true,
          cell: (deal) => <Quantity deal={deal} />,
          text: ({ quantity, unit }) => `${quantity} ${unit}`,
        },
        {
          key: 'price',
          label: t('rows.price'),
          isNumber: true,
          text: ({ price, priceUnit }) => formatPrice(price, priceUnit),
        },
        {
          key: 'amount',
          label: t('rows.amount'),
          isNumber: true,
          sorts: { ascending: 'amount-asc', descending: 'amount-desc' },
          text: (deal) => formatRupees(isSeller(deal) ? deal.netInHand : deal.due),
        },
        {
          key: 'state',
          label: t('rows.state'),
          text: ({ state }) => t(`deal:state.${state}`),
          cell: ({ state, steps }) => <DealBadge state={state} steps={steps} />,
        },
        { key: 'waits', label: t('rows.waits'), text: waits },
        {
          key: 'deadline',
          label: t('rows.timeLeft'),
          sorts: { ascending: 'deadline', descending: 'deadline-desc' },
          text: ({ deadline }) => (deadline === null ? '' : formatDateTime(deadline)),
          cell: (deal) => <TimeLeft deal={deal} />,
        },
        {
          key: 'since',
          label: t('rows.since'),
          sorts: { ascending: 'oldest', descending: 'latest' },
          text: ({ createdAt }) => formatDateTime(createdAt),
        },
      ]}
      readAll={() => readDeals(query)}
      fileName="boli-deals"
    />
  )
}

function Quantity({ deal }: { deal: DealSummary }) {
  return useDealText(deal).quantity(deal.quantity)
}

function TimeLeft({ deal }: { deal: DealSummary }) {
  const { t } = useTranslation('dealroom')
  const now = useServerNow()
  const due = dueOf(deal, now)
  if (!due) return '–'
  if (due.kind === 'overdue') return <span className="font-bold text-chilli">{t('rows.overdue')}</span>
  return formatCountdown(due.moment - now)
}
