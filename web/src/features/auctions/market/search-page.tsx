import { searchSorts } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useAuctionSearch } from '../lot/own-auctions.ts'
import { AuctionGrid } from './auction-grid.tsx'
import { isNarrowed, type MarketFilters, toQuery, useMarketFilters, writeFilters } from './market-filters.ts'
import { MarketFrame } from './market-frame.tsx'
import { SearchCard } from './search-card.tsx'

/** /search?query={text}: lots found by words. */
export function SearchPage() {
  const { t } = useTranslation(['market', 'lot'])
  const navigate = useNavigate()
  const { filters, change } = useMarketFilters(searchSorts)
  const { query } = filters
  const list = useAuctionSearch({ query, ...toQuery(filters) })
  const found =
    list.total === null
      ? undefined
      : t('results.found', { count: list.total, amount: formatCount(list.total) })
  /** Without words, the remaining filters are shown on the page of the market. */
  function changeOrLeave(changes: Partial<MarketFilters>) {
    const next = { ...filters, ...changes }
    if (next.query !== '' || !isNarrowed(next)) return change(changes)
    void navigate(`/market?${writeFilters(next, next.sortBy)}`)
  }
  const browse = <ButtonLink to="/market">{t('results.browse')}</ButtonLink>
  return (
    <div className="page page-wide flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={query === '' ? t('search.label') : t('results.title', { query })}
        subtitle={<span role="status">{query === '' ? '' : found}</span>}
      />
      <MarketFrame filters={filters} sorts={searchSorts} onChange={changeOrLeave}>
        <h2 className="sr-only">{t('lots')}</h2>
        {query === '' ? (
          <EmptyState title={t('results.ask')} action={browse} />
        ) : (
          <AuctionGrid
            list={list}
            auctions={list.auctions}
            errorTitle={t('results.failed')}
            renderCard={(auction, isFirst) => <SearchCard auction={auction} eager={isFirst} />}
            empty={<EmptyState title={t('empty.title')} text={t('results.tryOther')} action={browse} />}
          />
        )}
      </MarketFrame>
    </div>
  )
}
