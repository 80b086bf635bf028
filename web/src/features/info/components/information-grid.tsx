import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useInformation } from '../api/information.ts'
import { InformationCard } from './information-card.tsx'

const gridLooks = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

interface InformationItemsProps {
  list: ReturnType<typeof useInformation>
  /** The number of placeholders. */
  count?: number
  head?: ReactNode
  empty: ReactNode
}

/** Items side by side, as many columns as there is room for, in all states of a list. */
export function InformationItems({ list, count = 6, head, empty }: InformationItemsProps) {
  return (
    <PagedList
      list={list}
      items={list.items}
      idOf={(item) => item._id}
      renderItem={(item) => <InformationCard item={item} />}
      className={gridLooks}
      texts="info"
      skeleton={<InformationSkeletons count={count} />}
      head={head}
      empty={empty}
    />
  )
}

function InformationSkeletons({ count }: { count: number }) {
  return (
    <div className={gridLooks}>
      {Array.from({ length: count }, (_, index) => index).map((place) => (
        <div key={place} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className="aspect-[16/9] rounded-none" />
          <div className="flex flex-col gap-2.5 p-4 sm:p-5">
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="mt-2 h-8 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The latest items of the hub. */
export function LatestInformation({ limit }: { limit: number }) {
  const { t } = useTranslation('info')
  const list = useInformation({ limit })
  const latest = { ...list, items: list.items.slice(0, limit), hasNextPage: false }
  return <InformationItems list={latest} count={limit} empty={<EmptyState title={t('empty')} />} />
}
