import { type DealSummary, dealExportKinds, dealFilters, dealSorts, routes } from '@boli/contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportFiles } from '../../../components/lists/export-files.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { OwnList } from '../../../components/lists/own-list.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useUser } from '../../../lib/session-store.ts'
import { noteWaitingDeals, useWaitingDeals } from '../../../lib/waiting-deals.ts'
import { useDeals } from '../api/deals.ts'
import { DealCard } from '../components/deal-card.tsx'

/** Fetched when chosen. */
const DealRows = lazyPart(() => import('../components/deal-rows.tsx'))

const listed = listFilters({ filter: dealFilters, sortBy: dealSorts })
const idOf = (deal: DealSummary) => deal._id

/** /deals: deals that wait for the viewer, active ones, and ended ones. */
export function DealsPage() {
  const { t } = useTranslation(['deal', 'lot', 'dealroom', 'export', 'errors'])
  const { filters, show } = useListFilters(listed)
  const { filter, sortBy, search } = filters
  const isTodo = filter === 'todo' && search === ''
  const query = { filter, sortBy, ...(search && { query: search }) }
  const list = useDeals(query)
  const isFarmer = useUser()?.role === 'farmer'
  const waiting = useWaitingDeals((state) => state.count)
  const counted = list.firstPage?.waiting
  useEffect(() => {
    if (counted !== undefined) noteWaitingDeals(counted)
  }, [counted])
  return (
    <div className="page page-wide flex flex-col gap-5 py-6 sm:py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        aside={<ExportFiles path={routes.exportDeals.path} fileName="boli-deals" kinds={dealExportKinds} />}
      />
      <OwnList
        list={list}
        chosen={filters}
        show={show}
        filters={dealFilters}
        sorts={dealSorts}
        filtersLabel={t('filters')}
        sortLabel={t('dealroom:sort.label')}
        textOfFilter={(one) =>
          one === 'todo' && waiting ? `${t('filter.todo')} (${waiting})` : t(`filter.${one}`)
        }
        textOfSort={(sort) => t(`dealroom:sort.${sort}`)}
        query={query}
        Table={DealRows}
        idOf={idOf}
        className="grid gap-3 xl:grid-cols-2"
        skeleton={<CardSkeletons />}
        errorTitle={t('failed')}
        renderItem={(deal) => <DealCard deal={deal} />}
        empty={
          <EmptyState
            title={search === '' ? t(`empty.${filter}`) : t('lot:table.nothing')}
            text={isTodo ? null : t('emptyText')}
            action={
              isTodo ? (
                <ButtonLink to="/deals?filter=active">{t('filter.active')}</ButtonLink>
              ) : isFarmer ? (
                <ButtonLink to="/create-auction">{t('dealroom:toSell')}</ButtonLink>
              ) : (
                <ButtonLink to="/market">{t('toMarket')}</ButtonLink>
              )
            }
          />
        }
      />
    </div>
  )
}

function CardSkeletons() {
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} className="h-40 rounded-card" />
      ))}
    </div>
  )
}
