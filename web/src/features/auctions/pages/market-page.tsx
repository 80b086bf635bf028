import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useAuctions } from '../api/auctions.ts'
import { AuctionGrid } from '../components/auction-grid.tsx'
import { LiveSummary } from '../components/live-summary.tsx'
import { MarketCard } from '../components/market-card.tsx'
import { MarketToolbar } from '../components/market-toolbar.tsx'
import { useMarketFilters } from '../hooks/use-market-filters.ts'
import { isNarrowed, noFilters, toQuery } from '../model/market-filters.ts'

/** Prices move while somebody looks; new lots appear. */
const REFRESH_EVERY_MS = 20_000

/** /market: the marketplace. */
export function MarketPage() {
  const { t } = useTranslation(['market', 'lot'])
  const { filters, change } = useMarketFilters()
  const list = useAuctions(toQuery(filters), { refreshEveryMs: REFRESH_EVERY_MS })
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        aside={<LiveSummary summary={list.summary} isLoading={list.isPending} />}
      />
      <MarketToolbar filters={filters} onChange={change} />
      <h2 className="sr-only">{t('lots')}</h2>
      <AuctionGrid
        list={list}
        auctions={list.auctions}
        errorTitle={t('failed')}
        renderCard={(auction) => <MarketCard auction={auction} />}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              isNarrowed(filters) ? (
                <Button variant="secondary" onClick={() => change(noFilters)}>
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
