import { type MarketSort, marketSorts } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import type { PageRequest } from '../../../lib/page-request.ts'
import { prefetchAuctions, useAuctions } from '../api/market.ts'
import { AuctionGrid } from '../components/auction-grid.tsx'
import { LiveSummary } from '../components/live-summary.tsx'
import { MarketCard } from '../components/market-card.tsx'
import { MarketToolbar } from '../components/market-toolbar.tsx'
import { useMarketFilters } from '../hooks/use-market-filters.ts'
import {
  isNarrowed,
  type MarketFilters,
  nothingNarrowed,
  readFilters,
  toQuery,
} from '../model/market-filters.ts'

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
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        aside={<LiveSummary summary={list.summary} isLoading={list.isPending} />}
      />
      <MarketToolbar filters={filters} sorts={marketSorts} onChange={change} />
      <h2 className="sr-only">{t('lots')}</h2>
      <AuctionGrid
        list={list}
        auctions={list.auctions}
        errorTitle={t('failed')}
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
