import { type AuctionView, marketSorts, myAuctionsFilters } from '@boli/contracts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { OwnList } from '../../../components/lists/own-list.tsx'
import { RowSkeletons } from '../../../components/lists/paged-list.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatCount } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useUser } from '../../../lib/session-store.ts'
import { WaitingLink } from '../listing/waiting-notice.tsx'
import { auctionId } from '../lot/auction-list.ts'
import { DeleteAuctionDialog } from '../lot/delete-auction-dialog.tsx'
import { useMyAuctions } from '../lot/own-auctions.ts'
import { MyAuctionCard } from './my-auction-card.tsx'

/** Fetched when chosen. */
const MyAuctionsTable = lazyPart(() => import('./my-auctions-table.tsx'))

const listed = listFilters({ filter: myAuctionsFilters, sortBy: marketSorts })

/** /my-auctions: the viewer's listings. */
export function MyAuctionsPage() {
  const { t } = useTranslation(['mine', 'lot', 'deal'])
  const { filters, show } = useListFilters(listed)
  const { filter, sortBy, search } = filters
  const query = { filter, sortBy, ...(search && { query: search }) }
  const list = useMyAuctions(query)
  // Users whose role changed keep their lots but cannot list new ones.
  const isBuyer = useUser()?.role === 'business'
  const [leaving, setLeaving] = useState<AuctionView | null>(null)
  return (
    <div className="page page-wide flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('myAuctions.title')}
        subtitle={t('myAuctions.subtitle')}
        aside={
          isBuyer ? null : (
            <ButtonLink to="/create-auction" icon={<Plus aria-hidden="true" className="size-5" />}>
              {t('tile.createAuction.title')}
            </ButtonLink>
          )
        }
      />
      <WaitingLink />
      <OwnList
        list={list}
        chosen={filters}
        show={show}
        filters={myAuctionsFilters}
        sorts={marketSorts}
        filtersLabel={t('filters')}
        sortLabel={t('sort.label')}
        textOfFilter={(one) => t(`myAuctions.filter.${one}`)}
        textOfSort={(sort) => t(`sort.${sort}`)}
        note={
          <p role="status" className="figures text-soft">
            {list.total === null
              ? ''
              : t('myAuctions.total', { count: list.total, amount: formatCount(list.total) })}
          </p>
        }
        query={query}
        Table={MyAuctionsTable}
        idOf={auctionId}
        className="flex flex-col gap-4"
        skeleton={<RowSkeletons />}
        errorTitle={t('failed')}
        renderItem={(auction) => <MyAuctionCard auction={auction} onDelete={() => setLeaving(auction)} />}
        empty={
          <EmptyState
            title={t(
              search !== ''
                ? 'lot:table.nothing'
                : filter === 'all'
                  ? 'myAuctions.empty'
                  : 'myAuctions.emptyFilter',
            )}
            action={
              isBuyer ? (
                <ButtonLink to="/my-bids">{t('tile.myBids.title')}</ButtonLink>
              ) : (
                <ButtonLink to="/create-auction" variant="secondary">
                  {t('myAuctions.createFirst')}
                </ButtonLink>
              )
            }
          />
        }
      />
      <DeleteAuctionDialog auction={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}
