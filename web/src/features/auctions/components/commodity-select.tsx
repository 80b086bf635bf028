import { commodities, nameIn } from '@boli/commodities'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/ui/select.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import type { MarketFilters } from '../model/market-filters.ts'

interface CommoditySelectProps {
  category: MarketFilters['category']
  chosen: string | null
  onChoose: (commodity: string | null) => void
}

/** The commodities of a category, by name in the reader's language. */
export function CommoditySelect({ category, chosen, onChoose }: CommoditySelectProps) {
  const { t } = useTranslation('market')
  const language = useLanguage()
  const shown = commodities
    .filter((known) => category === 'all' || known.category === category || known.id === chosen)
    .map(({ id, names }) => ({ id, name: nameIn(names, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <Select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
      <option value="">{t('filters.all')}</option>
      {shown.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
