import type { MarketCounts, SearchSort } from '@boli/contracts'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useIsWide } from '../../../lib/browser-state.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useUser } from '../../../lib/session-store.ts'
import { CategoryChips } from './category-chips.tsx'
import { isNarrowed, type MarketFilters } from './market-filters.ts'
import { MarketSearch } from './market-search.tsx'

/** Fetched when it is opened, or if it is beside the list. */
const FilterPanel = lazyPart(() => import('./filter-panel.tsx'))
/** Fetched once a filter is active. */
const ChosenFilters = lazyPart(() => import('./chosen-filters.tsx'))
const SaveSearch = lazyPart(() => import('./save-search.tsx'))

interface MarketFrameProps<Sort extends SearchSort> {
  filters: MarketFilters<Sort>
  /** The orders to choose from. */
  sorts: readonly Sort[]
  /** Number of lots for each choice, if known. */
  counts?: MarketCounts | null
  onChange: (changes: Partial<MarketFilters<Sort>>) => void
  /** The list. */
  children: ReactNode
}

/** A list of lots with its search and filters: in a column beside it, or on a narrow screen behind a button above it. */
export function MarketFrame<Sort extends SearchSort>(props: MarketFrameProps<Sort>) {
  const { filters, sorts, counts = null, onChange, children } = props
  const { t } = useTranslation('market')
  const isWide = useIsWide('xl')
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const isMember = useUser()?.isVerified === true
  const panel = (
    <Suspense fallback={<Skeleton className={isWide ? 'h-140 rounded-card' : 'h-48 rounded-card sm:h-27'} />}>
      <FilterPanel
        filters={filters}
        sorts={sorts}
        counts={counts}
        isColumn={isWide}
        onChange={onChange}
        onSort={(text) => {
          const sortBy = sorts.find((known) => known === text)
          if (sortBy) onChange({ sortBy })
        }}
      />
    </Suspense>
  )
  return (
    <div className="xl:grid xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start xl:gap-8">
      {isWide ? (
        <aside
          aria-label={t('filters.toggle')}
          className="sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain"
        >
          {panel}
        </aside>
      ) : null}
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-4">
          <div className="flex gap-3">
            <MarketSearch
              query={filters.query}
              onSearch={(query) => onChange({ query })}
              onCategory={(chosen) => onChange({ query: '', category: chosen, commodity: null })}
            />
            {isWide ? null : (
              <Button
                variant="secondary"
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => setOpen(!isOpen)}
                icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
                className="rounded-full max-sm:px-3.5"
              >
                {/* On a phone the search text needs its space. */}
                <span className="max-sm:sr-only">{t('filters.toggle')}</span>
              </Button>
            )}
          </div>
          {isWide ? null : (
            <>
              <CategoryChips
                chosen={filters.category}
                onChoose={(chosen) => onChange({ category: chosen, commodity: null })}
              />
              <div id={panelId} hidden={!isOpen}>
                {isOpen ? panel : null}
              </div>
            </>
          )}
          {isNarrowed(filters) ? (
            <div className="flex min-h-11 flex-wrap items-center gap-2">
              <Suspense>
                <ChosenFilters filters={filters} onChange={onChange} isCategorySeen={!isWide} />
                {isMember ? <SaveSearch filters={filters} /> : null}
              </Suspense>
            </div>
          ) : null}
        </div>
        {children}
      </div>
    </div>
  )
}
