import { type MyBidsFilter, myBidsFilters } from '@boli/contracts'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterTabs, useFilterParameter } from '../../../components/lists/filter-tabs.tsx'
import { PagedList, RowSkeletons } from '../../../components/lists/paged-list.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { LotViewSwitch, useLotView } from '../../auctions/lot/lot-view.tsx'
import { useMyBids } from '../api/own-bids.ts'
import { MyBidCard } from '../components/my-bid-card.tsx'
import { bidsByLot, type LotBids } from '../model/bid-outcome.ts'

/** Fetched for those who choose it. */
const MyBidsTable = lazyPart(() => import('../components/my-bids-table.tsx'))

const lotOf = ({ latest }: LotBids) => latest.auction._id

/** /my-bids: the viewer's own bids. */
export function MyBidsPage() {
  const { t } = useTranslation(['mine', 'lot', 'deal'])
  const [filter, choose] = useFilterParameter<MyBidsFilter>(myBidsFilters)
  const list = useMyBids(filter)
  const [view, chooseView] = useLotView()
  const lots = useMemo(() => bidsByLot(list.items), [list.items])
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader
        title={t('myBids.title')}
        subtitle={t('myBids.subtitle')}
        aside={
          <ButtonLink to="/participated-auctions" variant="secondary">
            {t('participated.title')}
          </ButtonLink>
        }
      />
      <div className="flex flex-wrap justify-between gap-3">
        <FilterTabs
          label={t('filters')}
          filters={myBidsFilters}
          chosen={filter}
          onChoose={choose}
          textOf={(one) => t(`myBids.filter.${one}`)}
        />
        <LotViewSwitch view={view} onChange={chooseView} />
      </div>
      <PagedList
        list={list}
        items={lots}
        idOf={lotOf}
        className="flex flex-col gap-4"
        skeleton={<RowSkeletons />}
        errorTitle={t('failed')}
        instead={
          view === 'table' ? (
            <Suspense fallback={<RowSkeletons />}>
              <MyBidsTable lots={lots} />
            </Suspense>
          ) : undefined
        }
        renderItem={(bids) => <MyBidCard bids={bids} />}
        empty={
          <EmptyState
            title={t('myBids.empty')}
            action={<ButtonLink to="/market">{t('browse')}</ButtonLink>}
          />
        }
      />
    </div>
  )
}
