import { useTranslation } from 'react-i18next'
import { ListBody } from '../../../components/desk/list-card.tsx'
import { AdminShell, Panel } from '../../../components/desk/panel.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { SortSelect } from '../../../components/ui/select.tsx'
import { useAuctionStats } from '../api/analytics.ts'
import { useLots } from '../api/auctions.ts'
import { AuctionStats } from '../components/auction-stats.tsx'
import { AuctionsTable } from '../components/auctions-table.tsx'
import { ExportPanel } from '../components/export-panel.tsx'

const statuses = ['all', 'active', 'scheduled', 'completed', 'inactive'] as const
const sorts = ['latest', 'ending', 'price-asc', 'price-desc', 'bids'] as const
const lotFilters = listFilters({ status: statuses, sort: sorts })
const PAGE_SIZE = 10

/** /admin/auctions: figures of all auctions, a search of all lots, and spreadsheet exports. */
export function AuctionAnalyticsPage() {
  const { t } = useTranslation(['admin', 'lot'])
  const stats = useAuctionStats()
  return (
    <AdminShell>
      <PageHeader title={t('auctions.title')} subtitle={t('auctions.subtitle')} />
      {stats.isError && !stats.data ? (
        <QueryError query={stats} title={t('auctions.failed')} />
      ) : (
        <AuctionStats stats={stats.data?.stats} />
      )}
      <Lots />
      <ExportPanel />
    </AdminShell>
  )
}

function Lots() {
  const { t } = useTranslation('admin')
  const { filters, isNarrowed, show } = useListFilters(lotFilters)
  const { search, status, sort, page } = filters
  const list = useLots({ query: search, status, sortBy: sort, page, limit: PAGE_SIZE })
  return (
    <Panel title={t('auctions.recent')}>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-4">
        <SearchField
          label={t('auctions.search')}
          placeholder={t('auctions.search')}
          query={search}
          onSearch={(words) => show({ search: words })}
          canBeEmpty
          className="basis-72"
        />
        <fieldset aria-label={t('auctions.column.status')} className="flex min-w-0 flex-wrap gap-2">
          {statuses.map((choice) => (
            <Chip key={choice} selected={choice === status} onClick={() => show({ status: choice })}>
              {choice === 'all' ? t('auctions.allStatuses') : t(`status.${choice}`)}
            </Chip>
          ))}
        </fieldset>
        <SortSelect
          label={t('auctions.sort.label')}
          value={sort}
          options={sorts.map((choice) => [choice, t(`auctions.sort.${choice}`)])}
          onChange={(choice) => show({ sort: choice })}
        />
      </div>
      <ListBody
        list={list}
        page={page}
        onPage={(next) => show({ page: next })}
        failure={t('auctions.failed')}
        empty={
          <EmptyState title={t(isNarrowed ? 'auctions.noneFound' : 'recentAuctions.empty')} className="m-5" />
        }
      >
        {(auctions) => <AuctionsTable caption={t('auctions.recent')} auctions={auctions} />}
      </ListBody>
    </Panel>
  )
}
