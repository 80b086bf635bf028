import { participatedFilters } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { FilterTabs } from '../../../components/lists/filter-tabs.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { PagedList, RowSkeletons } from '../../../components/lists/paged-list.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { participationId, useParticipated } from '../api/own-bids.ts'
import { ParticipationCard } from '../components/participation-card.tsx'

const listed = listFilters({ filter: participatedFilters })

/** /participated-auctions: the auctions the viewer has bid on. */
export function ParticipatedPage() {
  const { t } = useTranslation(['mine', 'lot', 'deal'])
  const { filters, show } = useListFilters(listed)
  const { filter } = filters
  const list = useParticipated(filter)
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader title={t('participated.title')} subtitle={t('participated.subtitle')} />
      <FilterTabs
        label={t('filters')}
        filters={participatedFilters}
        chosen={filter}
        onChoose={(chosen) => show({ filter: chosen })}
        textOf={(one) => t(`participated.filter.${one}`)}
      />
      <PagedList
        list={list}
        items={list.items}
        idOf={participationId}
        className="flex flex-col gap-4"
        skeleton={<RowSkeletons />}
        errorTitle={t('failed')}
        renderItem={(participation) => <ParticipationCard participation={participation} />}
        empty={
          <EmptyState
            title={t(filter === 'all' ? 'participated.empty' : 'participated.emptyFilter')}
            action={<ButtonLink to="/market">{t('browse')}</ButtonLink>}
          />
        }
      />
    </div>
  )
}
