import { commodities } from '@boli/commodities'
import { useTranslation } from 'react-i18next'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { type MarketFilters, withCount } from './market-filters.ts'

interface CommoditySelectProps {
  category: MarketFilters['category']
  chosen: string | null
  /** Number of lots of each; those without lots are left out. */
  counts: Record<string, number> | undefined
  onChoose: (commodity: string | null) => void
}

/** The commodities of a category, by name in the reader's language. */
export function CommoditySelect({ category, chosen, counts, onChoose }: CommoditySelectProps) {
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
