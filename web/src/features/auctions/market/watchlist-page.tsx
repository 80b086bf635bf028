import { type AuctionView, type FollowingAnswer, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { FollowSeller } from '../../../components/follow/follow-seller.tsx'
import { useFollowing, watchlistKey } from '../../../components/follow/use-following.ts'
import { usePages } from '../../../components/lists/use-pages.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { AuctionCard } from '../lot/auction-card.tsx'
import { auctionId } from '../lot/auction-list.ts'
import { AuctionGrid } from './auction-grid.tsx'
import { SavedSearches } from './saved-searches.tsx'

/** /watchlist: the lots, searches and sellers that the viewer follows; prices come over the live connection. */
export function WatchlistPage() {
  const { t } = useTranslation(['watchlist', 'lot', 'follow'])
  const { items, ...list } = usePages<AuctionView, Static<typeof FollowingAnswer>>({
    queryKey: watchlistKey,
    path: routes.following.path,
    query: {},
    idOf: auctionId,
  })
  const sellers = useFollowing()?.sellers
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        aside={
          items.length > 0 ? (
            <ButtonLink to="/board" variant="secondary">
              {t('board')}
            </ButtonLink>
          ) : null
        }
      />
      <h2 className="font-bold text-2xl">{t('lots')}</h2>
      <AuctionGrid
        list={list}
        auctions={items}
        errorTitle={t('failed')}
        renderCard={(auction) => <AuctionCard auction={auction} />}
        empty={
          <EmptyState
            title={t('noLots')}
            text={t('noLotsText')}
            action={<ButtonLink to="/market">{t('browse')}</ButtonLink>}
          />
        }
      />
      <h2 className="font-bold text-2xl">{t('search.title')}</h2>
      <SavedSearches />
      <h2 className="font-bold text-2xl">{t('sellers')}</h2>
      {sellers?.length === 0 ? <p className="text-soft">{t('noSellers')}</p> : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sellers?.map((seller) => (
          <li
            key={seller._id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4"
          >
            <LineLink to={`/member/${seller.username}`}>{seller.username}</LineLink>
            <FollowSeller seller={seller} />
          </li>
        ))}
      </ul>
    </div>
  )
}
