import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../components/ui/chip.tsx'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { formatPrice, formatRupees } from '../../../lib/format.ts'
import type { MarketFilters } from './market-filters.ts'

type Changes = Partial<Omit<MarketFilters, 'sortBy'>>

interface ChosenFiltersProps {
  filters: MarketFilters
  /** The category has its own chips. */
  isCategorySeen: boolean
  onChange: (changes: Changes) => void
}

/** The active filters; a press removes one. */
export default function ChosenFilters({ filters, isCategorySeen, onChange }: ChosenFiltersProps) {
  const { t } = useTranslation(['market', 'lot', 'create'])
  const produceName = useProduceName()
  const { query, category, commodity, state, district } = filters
  const price = usePriceText(filters)
  const chosen: [key: string, text: string, without: Changes][] = []
  if (query !== '') chosen.push(['query', `“${query}”`, { query: '' }])
  if (category !== 'all' && !isCategorySeen)
    chosen.push(['category', t(`lot:category.${category}`), { category: 'all', commodity: null }])
  if (commodity !== null) chosen.push(['commodity', produceName(commodity), { commodity: null }])
  if (state !== null) chosen.push(['state', t(`create:state.${state}`), { state: null, district: '' }])
  if (district !== '') chosen.push(['district', district, { district: '' }])
  if (price !== null) chosen.push(['price', price, { minPrice: null, maxPrice: null, priceUnit: null }])
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('filters.chosen')} className="contents">
      {chosen.map(([key, text, without]) => (
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

function usePriceText({ minPrice, maxPrice, priceUnit }: MarketFilters): string | null {
  const { t } = useTranslation('market')
  if (priceUnit === null) return null
  if (maxPrice !== null) return `${formatRupees(minPrice ?? 0)} – ${formatPrice(maxPrice, priceUnit)}`
  return minPrice === null
    ? `₹/${t(`filters.unit.${priceUnit}`)}`
    : t('filters.from', { lowest: formatPrice(minPrice, priceUnit) })
}
