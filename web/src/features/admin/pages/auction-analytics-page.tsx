import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { AUCTIONS_PAGE_SIZE, useAuctionAnalytics } from '../api/analytics.ts'
import { AdminShell } from '../components/admin-shell.tsx'
import { AuctionStats } from '../components/auction-stats.tsx'
import { AuctionsTable } from '../components/auctions-table.tsx'
import { DataTableSkeleton } from '../components/data-table.tsx'
import { ExportPanel } from '../components/export-panel.tsx'
import { Pager } from '../components/pager.tsx'
import { Panel } from '../components/panel.tsx'
import { useFailureToast } from '../hooks/use-failure-toast.ts'
import { usePage } from '../hooks/use-page.ts'

/** /admin/auctions: figures of all auctions, the newest of them, and files for a spreadsheet. */
export function AuctionAnalyticsPage() {
  const { t } = useTranslation('admin')
  const [page, setPage] = usePage()
  const analytics = useAuctionAnalytics(page)
  const { data } = analytics
  useFailureToast(analytics.isError, t('auctions.failed'))
  return (
    <AdminShell>
      <PageHeader title={t('auctions.title')} subtitle={t('auctions.subtitle')} />
      {analytics.isError && !data ? (
        <ErrorState
          error={analytics.error}
          title={t('auctions.failed')}
          onRetry={() => void analytics.refetch()}
          isRetrying={analytics.isFetching}
        />
      ) : (
        <>
          <AuctionStats stats={data?.stats} />
          <Panel title={t('auctions.recent')}>
            {!data ? (
              <DataTableSkeleton rows={6} />
            ) : data.recentAuctions.length === 0 && page === 1 ? (
              <EmptyState title={t('recentAuctions.empty')} className="m-5" />
            ) : (
              <>
                <AuctionsTable auctions={data.recentAuctions} isStale={analytics.isPlaceholderData} />
                <Pager
                  page={page}
                  shown={data.recentAuctions.length}
                  hasNext={
                    data.recentAuctions.length === AUCTIONS_PAGE_SIZE &&
                    page * AUCTIONS_PAGE_SIZE < data.stats.totalAuctions
                  }
                  onPage={setPage}
                />
              </>
            )}
          </Panel>
        </>
      )}
      <ExportPanel />
    </AdminShell>
  )
}
