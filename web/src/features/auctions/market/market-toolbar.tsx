import type { SearchSort } from '@boli/contracts'
import { SlidersHorizontal, X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatPrice, formatRupees } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useUser } from '../../../lib/session-store.ts'
import { CategoryChips } from './category-chips.tsx'
import { isNarrowed, type MarketFilters } from './market-filters.ts'
import { MarketSearch } from './market-search.tsx'

/** Fetched where somebody opens it. */
const FilterPanel = lazyPart(() => import('./filter-panel.tsx'))
/** Fetched once something narrows the list. */
const SaveSearch = lazyPart(() => import('./save-search.tsx'))
/** The list of commodities is fetched where one is chosen. */
const CommodityChip = lazyPart(async () => ({
  default: (await import('./commodity-select.tsx')).CommodityChip,
}))

interface ToolbarProps<Sort extends SearchSort> {
  filters: MarketFilters<Sort>
  onChange: (changes: Partial<MarketFilters<Sort>>) => void
}

interface MarketToolbarProps<Sort extends SearchSort> extends ToolbarProps<Sort> {
  /** The orders to choose from. */
  sorts: readonly Sort[]
}

/** Search box, filter toggle, and behind it categories, prices and order. */
export function MarketToolbar<Sort extends SearchSort>({
  filters,
  sorts,
  onChange,
}: MarketToolbarProps<Sort>) {
  const { t } = useTranslation('market')
  const [isOpen, setOpen] = useState(
    () => filters.minPrice !== null || filters.maxPrice !== null || filters.state !== null,
  )
  const panelId = useId()
  const isMember = useUser()?.isVerified === true
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-3">
        <MarketSearch
          query={filters.query}
          onSearch={(query) => onChange({ query })}
          onCategory={(chosen) => onChange({ query: '', category: chosen, commodity: null })}
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
          className="rounded-full max-sm:px-3.5"
        >
          {/* On a phone the words one searches for need its place. */}
          <span className="max-sm:sr-only">{t('filters.toggle')}</span>
        </Button>
      </div>
      <CategoryChips
        chosen={filters.category}
        onChoose={(chosen) => onChange({ category: chosen, commodity: null })}
      />
      <div id={panelId} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-48 rounded-card sm:h-27" />}>
            <FilterPanel
              filters={filters}
              sorts={sorts}
              onChange={onChange}
              onSort={(text) => {
                const sortBy = sorts.find((known) => known === text)
                if (sortBy) onChange({ sortBy })
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <ChosenFilters filters={filters} onChange={onChange} />
      {isMember && isNarrowed(filters) ? (
        <div className="min-h-11">
          <Suspense>
            <SaveSearch filters={filters} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

/** What narrows the list now; a press takes it away. */
function ChosenFilters<Sort extends SearchSort>({ filters, onChange }: ToolbarProps<Sort>) {
  const { t } = useTranslation('market')
  const { query, commodity, minPrice, maxPrice, priceUnit } = filters
  const chosen: { key: string; text: string; without: Partial<Omit<MarketFilters, 'sortBy'>> }[] = []
  if (query !== '') chosen.push({ key: 'query', text: `“${query}”`, without: { query: '' } })
  if (priceUnit !== null) {
    const text =
      maxPrice !== null
        ? `${formatRupees(minPrice ?? 0)} – ${formatPrice(maxPrice, priceUnit)}`
        : minPrice !== null
          ? t('filters.from', { lowest: formatPrice(minPrice, priceUnit) })
          : `₹/${t(`filters.unit.${priceUnit}`)}`
    chosen.push({ key: 'price', text, without: { minPrice: null, maxPrice: null, priceUnit: null } })
  }
  if (chosen.length === 0 && commodity === null) return null
  return (
    <ul aria-label={t('filters.chosen')} className="flex flex-wrap items-center gap-2">
      {commodity === null ? null : (
        <Suspense fallback={null}>
          <CommodityChip chosen={commodity} onRemove={() => onChange({ commodity: null })} />
        </Suspense>
      )}
      {chosen.map(({ key, text, without }) => (
        <li key={key} className="min-w-0">
          <Chip
            aria-label={t('filters.remove', { filter: text })}
            onClick={() => onChange(without)}
            className="max-w-full border-leaf bg-leaf-wash"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
