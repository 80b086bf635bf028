import { type MarketSort, marketSorts } from '@boli/contracts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LotViewSwitch, useLotView } from '../../../components/lists/lot-view.tsx'
import { RowSkeletons } from '../../../components/lists/paged-list.tsx'
import { PerKiloSwitch } from '../../../components/prices/per-kilo.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { PageRequest } from '../../../lib/page-request.ts'
import { useUser } from '../../../lib/session-store.ts'
import { prefetchAuctions, useAuctions } from '../lot/auction-list.ts'
import { MarketCard } from '../lot/market-card.tsx'
import { AuctionGrid } from './auction-grid.tsx'
import {
  isNarrowed,
  type MarketFilters,
  nothingNarrowed,
  readFilters,
  toQuery,
  useMarketFilters,
} from './market-filters.ts'
import { MarketFrame } from './market-frame.tsx'

/** Fetched when chosen. */
const MarketTable = lazyPart(() => import('./market-table.tsx'))

const queryOf = (filters: MarketFilters<MarketSort>) => ({
  ...toQuery(filters),
  counts: true,
  ...(filters.query === '' ? {} : { query: filters.query }),
})

export const prefetch = ({ search }: PageRequest) =>
  prefetchAuctions(queryOf(readFilters(search, marketSorts)))

/** /market: the marketplace. Prices come over the live connection; new lots when the user returns to the page. */
export function MarketPage() {
  const { t } = useTranslation(['market', 'lot'])
  const { filters, change } = useMarketFilters(marketSorts)
  const list = useAuctions(queryOf(filters))
  const [view, chooseView] = useLotView('market')
  return (
    <div className="page page-wide flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        aside={
          <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-6 gap-y-2 xl:ms-auto xl:flex-col xl:items-end xl:gap-y-1">
            <LiveSummary summary={list.summary} isLoading={list.isPending} />
            {/* One row that scrolls on a phone: with another font it would take other rows, and move the lots. */}
            <div className="flex max-w-full items-center gap-x-6 gap-y-2 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
              <LotViewSwitch view={view} onChange={chooseView} />
              <BoardLink />
              <LineLink to="/prices" className="shrink-0">
                {t('shell:footer.prices')}
              </LineLink>
              <PerKiloSwitch />
            </div>
          </div>
        }
      />
      <MarketFrame filters={filters} sorts={marketSorts} counts={list.counts} onChange={change}>
        <h2 className="sr-only">{t('lots')}</h2>
        <AuctionGrid
          list={list}
          auctions={list.auctions}
          errorTitle={t('failed')}
          instead={
            view === 'table' ? (
              <Suspense fallback={<RowSkeletons />}>
                <MarketTable
                  items={list.auctions}
                  query={queryOf(filters)}
                  sortBy={filters.sortBy}
                  onSort={(sortBy) => change({ sortBy })}
                />
              </Suspense>
            ) : undefined
          }
          renderCard={(auction, isFirst) => <MarketCard auction={auction} eager={isFirst} />}
          empty={
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              action={
                isNarrowed(filters) ? (
                  <Button variant="secondary" onClick={() => change(nothingNarrowed)}>
                    {t('filters.clear')}
                  </Button>
                ) : undefined
              }
            />
          }
        />
      </MarketFrame>
    </div>
  )
}

/** Shown to buyers, also on phones, whose bottom bar has no room for it. */
function BoardLink() {
  const { t } = useTranslation('shell')
  if (useUser()?.role !== 'business') return null
  return <LineLink to="/board">{t('navigation.board')}</LineLink>
}

interface LiveSummaryProps {
  summary: { live: number; endingWithinHour: number } | null
  isLoading: boolean
}

/** `128 lots live · 14 end within the hour`. */
function LiveSummary({ summary, isLoading }: LiveSummaryProps) {
  const { t } = useTranslation('market')
  if (!summary) return isLoading ? <Skeleton className="h-6 w-64 max-w-full" /> : null
  const { live, endingWithinHour } = summary
  return (
    <p className="figures flex items-center gap-2.5 font-semibold text-deep">
      <span aria-hidden="true" className="size-2.5 shrink-0 pinging rounded-full bg-leaf" />
      <span>
        {t('summary.live', { count: live, amount: formatCount(live) })}
        {' · '}
        {t('summary.ending', { count: endingWithinHour, amount: formatCount(endingWithinHour) })}
      </span>
    </p>
  )
}
