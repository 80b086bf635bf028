import type { SearchSort } from '@boli/contracts'
import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { formatRupees } from '../../../lib/format.ts'
import type { MarketFilters } from '../model/market-filters.ts'
import { CategoryChips } from './category-chips.tsx'
import { MarketSearch } from './market-search.tsx'
import { PriceRange } from './price-range.tsx'

// The list of commodities is fetched where somebody looks for one.
const ofCommodities = () => import('./commodity-select.tsx')
const CommoditySelect = lazy(async () => ({ default: (await ofCommodities()).CommoditySelect }))
const CommodityChip = lazy(async () => ({ default: (await ofCommodities()).CommodityChip }))

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
  const { category, commodity, minPrice, maxPrice } = filters
  const [isOpen, setOpen] = useState(minPrice !== null || maxPrice !== null)
  const panelId = useId()
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
        <div className="flex flex-wrap items-end justify-between gap-4 rounded-card border border-line bg-card p-4 sm:p-5">
          <PriceRange
            key={`${filters.minPrice}-${filters.maxPrice}`}
            limits={filters}
            onApply={(limits) => onChange(limits)}
          />
          <Field label={t('filters.commodity')} className="w-full sm:w-60">
            {isOpen ? (
              <Suspense fallback={<Select disabled />}>
                <CommoditySelect
                  category={category}
                  chosen={commodity}
                  onChoose={(chosen) => onChange({ commodity: chosen })}
                />
              </Suspense>
            ) : null}
          </Field>
          <Field label={t('sort.label')} className="w-full sm:w-60">
            <Select
              value={filters.sortBy}
              onChange={(event) => onChange({ sortBy: event.target.value as Sort })}
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sort.${sort as SearchSort}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <ChosenFilters filters={filters} onChange={onChange} />
    </div>
  )
}

/** What narrows the list now; a press takes it away. */
function ChosenFilters<Sort extends SearchSort>({ filters, onChange }: ToolbarProps<Sort>) {
  const { t } = useTranslation('market')
  const { query, commodity, minPrice, maxPrice } = filters
  const lowest = formatRupees(minPrice ?? 0)
  const highest = maxPrice === null ? '' : formatRupees(maxPrice)
  const chosen: { key: string; text: string; without: Partial<Omit<MarketFilters, 'sortBy'>> }[] = []
  if (query !== '') chosen.push({ key: 'query', text: `“${query}”`, without: { query: '' } })
  if (minPrice !== null || maxPrice !== null) {
    const text = maxPrice === null ? t('filters.from', { lowest }) : `${lowest} – ${highest}`
    chosen.push({ key: 'price', text, without: { minPrice: null, maxPrice: null } })
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
