import { type MarketSort, marketSorts } from '@boli/contracts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { PageRequest } from '../../../lib/page-request.ts'
import { prefetchAuctions, useAuctions } from '../api/market.ts'
import { AuctionGrid } from '../components/auction-grid.tsx'
import { LiveSummary } from '../components/live-summary.tsx'
import { LotViewSwitch, useLotView } from '../components/lot-view.tsx'
import { MarketCard } from '../components/market-card.tsx'
import { MarketToolbar } from '../components/market-toolbar.tsx'
import { RowSkeletons } from '../components/row-skeletons.tsx'
import { useMarketFilters } from '../hooks/use-market-filters.ts'
import {
  isNarrowed,
  type MarketFilters,
  nothingNarrowed,
  readFilters,
  toQuery,
} from '../model/market-filters.ts'

/** Fetched for those who choose it. */
const MarketTable = lazyPart(() => import('../components/market-table.tsx'))

const queryOf = (filters: MarketFilters<MarketSort>) => ({
  ...toQuery(filters),
  ...(filters.query === '' ? {} : { query: filters.query }),
})

export const prefetch = ({ search }: PageRequest) =>
  prefetchAuctions(queryOf(readFilters(search, marketSorts)))

/** /market: the marketplace. Prices come by the live line; new lots when one comes back to the page. */
export function MarketPage() {
  const { t } = useTranslation(['market', 'lot'])
  const { filters, change } = useMarketFilters(marketSorts)
  const list = useAuctions(queryOf(filters))
  const [view, chooseView] = useLotView()
  return (
    <div className="page flex max-w-[100rem] flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        aside={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <LiveSummary summary={list.summary} isLoading={list.isPending} />
            <LotViewSwitch view={view} onChange={chooseView} />
          </div>
        }
      />
      <MarketToolbar filters={filters} sorts={marketSorts} onChange={change} />
      <h2 className="sr-only">{t('lots')}</h2>
      <AuctionGrid
        list={list}
        auctions={list.auctions}
        errorTitle={t('failed')}
        instead={
          view === 'table' ? (
            <Suspense fallback={<RowSkeletons />}>
              <MarketTable auctions={list.auctions} />
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
    </div>
  )
}
