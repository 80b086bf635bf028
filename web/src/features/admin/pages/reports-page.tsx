import type { LotReportView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLotReports } from '../api/inbox.ts'
import { DecideReportDialog } from '../components/decide-report-dialog.tsx'

const states = ['open', 'decided'] as const
const reportFilters = listFilters({ state: states })

/** /admin/reports: open and decided reports about lots, and the decision on an open one. */
export function ReportsPage() {
  const { t } = useTranslation(['report', 'admin', 'errors'])
  const { filters, show } = useListFilters(reportFilters)
  const list = useLotReports(filters)
  const [asked, setAsked] = useState<LotReportView | null>(null)
  return (
    <AdminShell>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle')} />
      <fieldset aria-label={t('list.states')} className="flex flex-wrap gap-2">
        {states.map((state) => (
          <Chip key={state} selected={state === filters.state} onClick={() => show({ state })}>
            {t(`list.${state}`)}
          </Chip>
        ))}
      </fieldset>
      <ListCard
        list={list}
        page={filters.page}
        onPage={(page) => show({ page })}
        failure={t('list.failed')}
        empty={<EmptyState title={t(`list.none.${filters.state}`)} className="m-5" />}
      >
        {(reports) => (
          <DataTable
            caption={t('list.title')}
            rows={reports}
            keyOf={({ _id }) => _id}
            columns={[
              {
                title: t('list.lot'),
                cell: ({ lot, farmer }) => (
                  <span>
                    <RowLink to={`/admin/auctions/${lot._id}`}>{lot.name}</RowLink>
                    <span className="block text-soft text-sm">
                      <RowLink to={`/admin/users/${farmer._id}`}>{farmer.username}</RowLink>
                    </span>
                  </span>
                ),
              },
              {
                title: t('reason.legend'),
                cell: ({ reason, text }) => (
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{t(`reason.${reason}`)}</span>
                    {text ? <span className="block text-soft text-sm">{text}</span> : null}
                  </span>
                ),
              },
              {
                title: t('list.reporter'),
                cell: ({ reporter, at }) => (
                  <span>
                    {reporter.username === '' ? (
                      <span>{t('list.guest')}</span>
                    ) : (
                      <RowLink to={`/admin/users/${reporter._id}`}>{reporter.username}</RowLink>
                    )}
                    <time dateTime={at} className="figures block text-soft text-sm">
                      {formatDateTime(at)}
                    </time>
                  </span>
                ),
              },
              {
                title: t('list.decision'),
                cell: (report) =>
                  report.decision ? (
                    <span className="min-w-0 break-words">
                      <span className="font-semibold">{t(`outcome.${report.decision.outcome}`)}</span>
                      <span className="block text-soft text-sm">
                        {report.decision.note} ({report.decision.by}, {formatDateTime(report.decision.at)})
                      </span>
                    </span>
                  ) : (
                    <Button variant="secondary" onClick={() => setAsked(report)}>
                      {t('decide.open')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ListCard>
      <DecideReportDialog report={asked} onClose={() => setAsked(null)} />
    </AdminShell>
  )
}
