import { Plus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useAdminStats } from '../api/analytics.ts'
import { DashboardCharts } from '../charts/dashboard-charts.tsx'
import { ActivityPanel } from '../components/activity-panel.tsx'
import { DashboardStats } from '../components/dashboard-stats.tsx'
import { NeedsYou } from '../components/needs-you.tsx'
import { RecentAuctions, RecentUsers } from '../components/recent-tables.tsx'

/** /admin: pending work, figures, lists, charts and live activity. */
export function DashboardPage() {
  const { t } = useTranslation(['admin', 'lot'])
  const stats = useAdminStats()
  const hasFailed = stats.isError && stats.data === undefined
  return (
    <AdminShell>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={t('dashboard.subtitle')}
        aside={
          <ButtonLink to="/admin/create-info" icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('dashboard.createInformation')}
          </ButtonLink>
        }
      />
      <NeedsYou />
      {hasFailed ? (
        <QueryError query={stats} title={t('dashboard.failed')} />
      ) : (
        <>
          <DeadLetterNotice count={stats.data?.parkedEvents ?? 0} />
          <DashboardStats stats={stats.data} />
          <div className="grid gap-5 xl:grid-cols-2">
            <RecentUsers users={stats.data?.users.RecentUsers} />
            <RecentAuctions auctions={stats.data?.auctions.RecentAuctions} />
          </div>
        </>
      )}
      <DashboardCharts />
      <ActivityPanel />
    </AdminShell>
  )
}

/** Shows that dead letters wait, as long as there are any. */
function DeadLetterNotice({ count }: { count: number }) {
  const { t } = useTranslation('admin')
  if (count === 0) return null
  return (
    <p role="alert" className="flex items-start gap-3 rounded-card bg-chilli-wash px-5 py-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-chilli" />
      <span>
        <span className="font-semibold">{t('parked.title', { count, amount: formatCount(count) })}</span>{' '}
        {t('parked.text')}
      </span>
    </p>
  )
}
