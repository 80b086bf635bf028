import { commodities } from '@boli/commodities'
import { type MarketCounts, productCategories, type SearchSort } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { isNarrowed, type MarketFilters, nothingNarrowed, withCount } from './market-filters.ts'
import { PlaceFilter } from './place-filter.tsx'
import { PriceRange } from './price-range.tsx'

interface FilterPanelProps {
  filters: MarketFilters
  sorts: readonly SearchSort[]
  counts: MarketCounts | null
  /** Whether the panel is beside the list: it then includes the categories. */
  isColumn: boolean
  onChange: (changes: Partial<Omit<MarketFilters, 'sortBy'>>) => void
  onSort: (sort: string) => void
}

/** Filters and order of a list besides words, with the number of lots for each choice. */
export default function FilterPanel(props: FilterPanelProps) {
  const { filters, sorts, counts, isColumn, onChange, onSort } = props
  const { t } = useTranslation('market')
  const width = isColumn ? 'w-full' : 'w-full sm:w-60'
  return (
    <div
      className={classNames(
        'flex gap-4 rounded-card border border-line bg-card p-4',
        isColumn ? 'flex-col' : 'flex-wrap items-end justify-between sm:p-5',
      )}
    >
      <Field label={t('sort.label')} className={classNames(width, !isColumn && 'order-1')}>
        <Select value={filters.sortBy} onChange={({ target }) => onSort(target.value)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isColumn ? <CategoryList filters={filters} counts={counts} onChange={onChange} /> : null}
      <Field label={t('filters.commodity')} className={width}>
        <CommoditySelect
          category={filters.category}
          chosen={filters.commodity}
          counts={counts?.commodity}
          onChoose={(commodity) => onChange({ commodity })}
        />
      </Field>
      <PlaceFilter filters={filters} counts={counts} onChange={onChange} />
      <PriceRange
        key={`${filters.minPrice}-${filters.maxPrice}-${filters.priceUnit}`}
        limits={filters}
        onApply={(limits) => onChange(limits)}
      />
      {isColumn && isNarrowed(filters) ? (
        <Button variant="quiet" onClick={() => onChange(nothingNarrowed)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  )
}

function CategoryList({
  filters,
  counts,
  onChange,
}: Pick<FilterPanelProps, 'filters' | 'counts' | 'onChange'>) {
  const { t } = useTranslation('market')
  const of = counts?.category
  const all = of && Object.values(of).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('filters.category')}</legend>
      {(['all', ...productCategories] as const).map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === filters.category}
          onClick={() => onChange({ category, commodity: null })}
          className="flex min-h-10 w-full items-center justify-between gap-3 rounded-field px-3 text-start hover:bg-sand
            aria-pressed:bg-leaf-wash aria-pressed:font-semibold aria-pressed:text-deep"
        >
          {category === 'all' ? t('filters.all') : t(`lot:category.${category}`)}{' '}
          {of ? (
            <span className="figures text-soft text-sm">
              {formatCount((category === 'all' ? all : of[category]) ?? 0)}
            </span>
          ) : null}
        </button>
      ))}
    </fieldset>
  )
}

interface CommoditySelectProps {
  category: MarketFilters['category']
  chosen: string | null
  /** Number of lots of each; those without lots are left out. */
  counts: Record<string, number> | undefined
  onChoose: (commodity: string | null) => void
}

/** The commodities of a category, by name in the user's language. */
function CommoditySelect({ category, chosen, counts, onChoose }: CommoditySelectProps) {
  const { t } = useTranslation('market')
  const language = useLanguage()
  const produceName = useProduceName()
  const shown = commodities
    .filter(({ id, category: kind }) =>
      counts ? counts[id] || id === chosen : category === 'all' || kind === category || id === chosen,
    )
    .map(({ id }) => ({ id, name: produceName(id) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <Select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
      <option value="">{t('filters.all')}</option>
      {shown.map(({ id, name }) => (
        <option key={id} value={id}>
          {withCount(name, counts?.[id])}
        </option>
      ))}
    </Select>
  )
}
