import type { SearchSort } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { CommoditySelect } from './commodity-select.tsx'
import type { MarketFilters } from './market-filters.ts'
import { PlaceFilter } from './place-filter.tsx'
import { PriceRange } from './price-range.tsx'

interface FilterPanelProps {
  filters: MarketFilters
  sorts: readonly SearchSort[]
  onChange: (changes: Partial<Omit<MarketFilters, 'sortBy'>>) => void
  onSort: (sort: string) => void
}

/** Prices, order and place: what a list is narrowed and ordered by beside words and category. */
export default function FilterPanel({ filters, sorts, onChange, onSort }: FilterPanelProps) {
  const { t } = useTranslation('market')
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 rounded-card border border-line bg-card p-4 sm:p-5">
      <PriceRange
        key={`${filters.minPrice}-${filters.maxPrice}-${filters.priceUnit}`}
        limits={filters}
        onApply={(limits) => onChange(limits)}
      />
      <Field label={t('filters.commodity')} className="w-full sm:w-60">
        <CommoditySelect
          category={filters.category}
          chosen={filters.commodity}
          onChoose={(commodity) => onChange({ commodity })}
        />
      </Field>
      <Field label={t('sort.label')} className="w-full sm:w-60">
        <Select value={filters.sortBy} onChange={({ target }) => onSort(target.value)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
      </Field>
      <PlaceFilter filters={filters} onChange={onChange} />
    </div>
  )
}
