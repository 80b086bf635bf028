import { type DealSummary, dealFilters } from '@boli/contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterTabs, useFilterParameter } from '../../../components/lists/filter-tabs.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { noteWaitingDeals, useWaitingDeals } from '../../../lib/waiting-deals.ts'
import { useDeals } from '../api/deals.ts'
import { DealCard } from '../components/deal-card.tsx'

const idOf = (deal: DealSummary) => deal._id

/** /deals: what waits for the viewer, what is under way, what is over. */
export function DealsPage() {
  const { t } = useTranslation(['deal', 'lot', 'dealroom'])
  const [filter, choose] = useFilterParameter(dealFilters)
  const list = useDeals(filter)
  const waiting = useWaitingDeals((state) => state.count)
  const counted = list.firstPage?.waiting
  useEffect(() => {
    if (counted !== undefined) noteWaitingDeals(counted)
  }, [counted])
  return (
    <div className="page flex max-w-4xl flex-col gap-5 py-6 sm:py-10">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <FilterTabs
        label={t('filters')}
        filters={dealFilters}
        chosen={filter}
        onChoose={choose}
        textOf={(one) =>
          one === 'todo' && waiting ? `${t('filter.todo')} (${waiting})` : t(`filter.${one}`)
        }
      />
      <PagedList
        list={list}
        items={list.items}
        idOf={idOf}
        className="flex flex-col gap-3"
        skeleton={<CardSkeletons />}
        errorTitle={t('failed')}
        renderItem={(deal) => <DealCard deal={deal} />}
        empty={
          <EmptyState
            title={t(`empty.${filter}`)}
            text={t('emptyText')}
            action={<ButtonLink to="/market">{t('toMarket')}</ButtonLink>}
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
