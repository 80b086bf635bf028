import { type DealSummary, dealStates } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DealBadge } from '../../../components/deals/deal-badge.tsx'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { LotLink, RowLink } from '../../../components/desk/row-link.tsx'
import { UserSearch } from '../../../components/desk/user-search.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useLiveDeals } from '../../deals/hooks/use-live-deals.ts'
import { useAllDeals } from '../api/deal-desk.ts'

const quick = ['waiting', 'all'] as const
const states = [...quick, 'disputed', ...dealStates.filter((state) => state !== 'disputed')] as const
const dealFilters = listFilters({ state: states })

/** /admin/deals: the disputes to decide, and all deals, filtered by state. */
export function AdminDealsPage() {
  const { t } = useTranslation(['dealdesk', 'deal', 'lot'])
  const { filters, show } = useListFilters(dealFilters)
  const list = useAllDeals(filters)
  useLiveDeals()
  return (
    <AdminShell>
      <PageHeader title={t('deals.title')} subtitle={t('deals.subtitle')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <UserSearch
          label={t('deals.search')}
          value={filters.search}
          // A user who is searched for usually has no dispute.
          onSearch={(search) => show({ search, state: filters.state === 'waiting' ? 'all' : filters.state })}
        />
        <Field label={t('deals.state')} className="w-full sm:w-64">
          <Select
            value={filters.state}
            onChange={(event) => show({ state: event.target.value as (typeof states)[number] })}
          >
            <Options
              of={states}
              textOf={(state) =>
                state === 'waiting' || state === 'all' ? t(`deals.${state}`) : t(`deal:state.${state}`)
              }
            />
          </Select>
        </Field>
      </div>
      <fieldset aria-label={t('deals.quick')} className="-mt-3 flex flex-wrap gap-2">
        {quick.map((state) => (
          <Chip key={state} selected={state === filters.state} onClick={() => show({ state })}>
            {t(`deals.${state}`)}
          </Chip>
        ))}
      </fieldset>
      <ListCard
        list={list}
        page={filters.page}
        onPage={(page) => show({ page })}
        failure={t('deals.failed')}
        empty={
          filters.state === 'waiting' ? (
            <EmptyState
              title={t('deals.noneWaiting')}
              action={
                <Button variant="secondary" onClick={() => show({ state: 'all' })}>
                  {t('deals.showAll')}
                </Button>
              }
              className="m-5"
            />
          ) : (
            <EmptyState title={t('deals.empty')} className="m-5" />
          )
        }
      >
        {(deals) => <DealsTable deals={deals} />}
      </ListCard>
    </AdminShell>
  )
}

/** Lot, seller, buyer, amount, state, deadline. */
function DealsTable({ deals }: { deals: readonly DealSummary[] }) {
  const { t } = useTranslation(['dealdesk', 'deal'])
  const language = useLanguage()
  return (
    <DataTable
      caption={t('deals.title')}
      rows={deals}
      keyOf={(deal) => deal._id}
      columns={[
        {
          title: t('deals.lot'),
          cell: ({ _id, auction }) => <LotLink to={`/admin/deals/${_id}`} lot={auction} />,
        },
        {
          title: t('deals.seller'),
          cell: ({ seller }) => <RowLink to={`/admin/users/${seller._id}`}>{seller.username}</RowLink>,
        },
        {
          title: t('deals.buyer'),
          cell: ({ buyer }) => <RowLink to={`/admin/users/${buyer._id}`}>{buyer.username}</RowLink>,
        },
        {
          title: t('deals.due'),
          isFigure: true,
          cell: ({ due, isEstimate }) =>
            isEstimate ? t('deals.about', { amount: formatRupees(due) }) : formatRupees(due),
        },
        {
          title: t('deals.state'),
          cell: ({ state, steps }) => (
            <span className="whitespace-nowrap">
              <DealBadge state={state} steps={steps} />
            </span>
          ),
        },
        {
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
