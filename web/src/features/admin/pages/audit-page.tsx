import { routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useAdminActions } from '../api/audit.ts'
import { ActionsTable } from '../components/actions-table.tsx'
import { AuditCheckPanel } from '../components/audit-check-panel.tsx'
import { AuditSearchForm } from '../components/audit-search-form.tsx'
import { DownloadButton } from '../components/download-button.tsx'
import { auditParameters, readAuditSearch, wantedOf } from '../model/audit-search.ts'

const LIMIT = 20

/** /admin/audit: administrators' actions, searchable, exportable, and verifiable. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'users', 'lot', 'create', 'keys', 'admin'])
  const [parameters, setParameters] = useSearchParams()
  const search = readAuditSearch(parameters)
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(parameters.get('page') ?? '1')) || 1))
  const list = useAdminActions({ ...wantedOf(search), page, limit: LIMIT })

  function show(next: number) {
    const address = auditParameters(search)
    if (next > 1) address.set('page', String(next))
    setParameters(address, { preventScrollReset: true })
  }

  return (
    <AdminShell>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <AuditSearchForm search={search} onSearch={(sought) => setParameters(auditParameters(sought))} />
      <ListCard
        list={list}
        page={page}
        onPage={show}
        failure={t('users:actions.failed')}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <Button variant="secondary" onClick={() => setParameters({})}>
                {t('all')}
              </Button>
            }
            className="m-5"
          />
        }
      >
        {(actions, isStale) => <ActionsTable actions={actions} isStale={isStale} />}
      </ListCard>
      <section aria-label={t('export.title')} className="flex flex-wrap items-center gap-3">
        <p className="text-soft">{t('export.text')}</p>
        {(['csv', 'json'] as const).map((format) => (
          <DownloadButton
            key={format}
            path={routes.exportAudit.path}
            query={{ ...wantedOf(search), format }}
            fileName={`boli-audit.${format}`}
          >
            {t(`export.${format}`)}
          </DownloadButton>
        ))}
      </section>
      <AuditCheckPanel />
    </AdminShell>
  )
}
