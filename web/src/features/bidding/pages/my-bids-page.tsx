import { type MyBidView, myBidsFilters, myBidsSorts, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ExportFiles } from '../../../components/lists/export-files.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { OwnList } from '../../../components/lists/own-list.tsx'
import { RowSkeletons } from '../../../components/lists/paged-list.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMyBids } from '../api/own-bids.ts'
import { MyBidCard } from '../components/my-bid-card.tsx'

/** Fetched when chosen. */
const MyBidsTable = lazyPart(() => import('../components/my-bids-table.tsx'))

const listed = listFilters({ filter: myBidsFilters, sortBy: myBidsSorts })
const lotOf = ({ auction }: MyBidView) => auction._id

/** /my-bids: the viewer's own bids. */
export function MyBidsPage() {
  const { t } = useTranslation(['mine', 'lot', 'deal', 'export', 'errors'])
  const { filters, show } = useListFilters(listed)
  const { filter, sortBy, search } = filters
  const query = { filter, sortBy, ...(search && { query: search }) }
  const list = useMyBids(query)
  return (
    <div className="page page-wide flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('myBids.title')}
        subtitle={t('myBids.subtitle')}
        aside={
          <div className="flex flex-wrap gap-3">
            <ExportFiles path={routes.exportMyBids.path} fileName="boli-bids" />
            <ButtonLink to="/participated-auctions" variant="secondary">
              {t('participated.title')}
            </ButtonLink>
          </div>
        }
      />
      <OwnList
        list={list}
        chosen={filters}
        show={show}
        filters={myBidsFilters}
        sorts={myBidsSorts}
        filtersLabel={t('filters')}
        sortLabel={t('sort.label')}
        textOfFilter={(one) => t(`myBids.filter.${one}`)}
        textOfSort={(sort) => t(`sort.${sort}`)}
        query={query}
        Table={MyBidsTable}
        idOf={lotOf}
        className="flex flex-col gap-4"
        skeleton={<RowSkeletons />}
        errorTitle={t('failed')}
        renderItem={(bid) => <MyBidCard bid={bid} />}
        empty={
          <EmptyState
            title={t(search === '' ? 'myBids.empty' : 'lot:table.nothing')}
            action={<ButtonLink to="/market">{t('browse')}</ButtonLink>}
          />
        }
      />
    </div>
  )
}
