import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useAuctionSearch } from '../api/own-auctions.ts'
import { AuctionGrid } from '../components/auction-grid.tsx'
import { MarketSearch } from '../components/market-search.tsx'
import { SearchCard } from '../components/search-card.tsx'

/** /search?query={text}: lots found by words. */
export function SearchPage() {
  const { t } = useTranslation(['market', 'lot'])
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const query = (parameters.get('query') ?? '').trim().slice(0, 100)
  const list = useAuctionSearch(query)
  const found =
    list.total === null
      ? undefined
      : t('results.found', { count: list.total, amount: formatCount(list.total) })
  const browse = <ButtonLink to="/market">{t('results.browse')}</ButtonLink>
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={query === '' ? t('search.label') : t('results.title', { query })}
        subtitle={<span role="status">{query === '' ? '' : found}</span>}
      />
      <div className="flex">
        <MarketSearch
          query={query}
          onSearch={(text) => navigate(`/search?${new URLSearchParams({ query: text })}`)}
        />
      </div>
      <h2 className="sr-only">{t('lots')}</h2>
      {query === '' ? (
        <EmptyState title={t('results.ask')} action={browse} />
      ) : (
        <AuctionGrid
          list={list}
          auctions={list.auctions}
          errorTitle={t('results.failed')}
          renderCard={(auction) => <SearchCard auction={auction} />}
          empty={<EmptyState title={t('empty.title')} text={t('results.tryOther')} action={browse} />}
        />
      )}
    </div>
  )
}
