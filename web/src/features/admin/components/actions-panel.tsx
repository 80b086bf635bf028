import { useTranslation } from 'react-i18next'
import { PagedPanel } from '../../../components/desk/list-card.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { useAdminActions } from '../api/audit.ts'
import { ActionsTable } from './actions-table.tsx'

const LIMIT = 10

/** Administrators' actions, newest first: all, or on one user. */
export function ActionsPanel({ userId }: { userId?: string }) {
  const { t } = useTranslation(['users', 'audit'])
  return (
    <PagedPanel
      title={t('actions.title')}
      text={t('actions.text')}
      aside={
        <Link
          to="/admin/audit"
          className="inline-flex min-h-11 items-center text-deep underline underline-offset-4"
        >
          {t('audit:open')}
        </Link>
      }
      usePage={(page) => useAdminActions({ ...(userId && { userId }), page, limit: LIMIT })}
      failure={t('actions.failed')}
      empty={t('actions.empty')}
    >
      {(actions, isStale) => <ActionsTable actions={actions} isStale={isStale} />}
    </PagedPanel>
  )
}
