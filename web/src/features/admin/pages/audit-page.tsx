import { type AuditCheck, routes } from '@boli/contracts'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { AdminShell, Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useFailureToast } from '../../../lib/use-attempt.ts'
import { useAdminActions, useAuditCheck } from '../api/audit.ts'
import { ActionsTable } from '../components/actions-table.tsx'
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
        {(actions) => <ActionsTable actions={actions} />}
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

/** Whether every action is unchanged, and the log extends this browser's last checkpoint. */
function AuditCheckPanel() {
  const { t } = useTranslation('audit')
  const check = useAuditCheck()
  useFailureToast(check.isError, t('check.failed'))
  return (
    <Panel
      title={t('check.title')}
      text={t('check.text')}
      aside={
        <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
          {t('check.start')}
        </Button>
      }
    >
      <div aria-live="polite">{check.data ? <Finding finding={check.data} /> : null}</div>
    </Panel>
  )
}

function Finding({ finding }: { finding: AuditCheck }) {
  const { t } = useTranslation('audit')
  const { size, root, firstWrong, isRootRight, isConsistent } = finding
  const isGood = firstWrong === null && isRootRight && isConsistent !== false
  const Icon = isGood ? ShieldCheck : ShieldX
  return (
    <div className="flex flex-col gap-2 p-5">
      <p className={classNames('flex items-start gap-2 font-semibold', isGood ? 'text-deep' : 'text-chilli')}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {isGood
            ? t('check.good', { count: size })
            : firstWrong !== null
              ? t('check.wrong', { place: firstWrong })
              : t('check.otherTree')}
        </span>
      </p>
      {isConsistent === true && isGood ? <p className="text-soft">{t('check.consistent')}</p> : null}
      {isConsistent === false ? <p className="text-chilli">{t('check.forked')}</p> : null}
      <p className="break-all text-soft text-sm">
        {t('check.root')}: <span className="figures">{root}</span>
      </p>
    </div>
  )
}
