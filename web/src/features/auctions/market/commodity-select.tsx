import { commodities, commodityOf, nameIn } from '@boli/commodities'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../components/ui/chip.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import type { MarketFilters } from './market-filters.ts'

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

/** The commodity that narrows the list; a press takes it away. */
export function CommodityChip({ chosen, onRemove }: { chosen: string; onRemove: () => void }) {
  const { t } = useTranslation('market')
  const name = nameIn(commodityOf(chosen)?.names ?? {}, useLanguage())
  return (
    <li>
      <Chip
        aria-label={t('filters.remove', { filter: name })}
        onClick={onRemove}
        className="border-leaf bg-leaf-wash"
      >
        {name}
        <X aria-hidden="true" className="size-4 shrink-0" />
      </Chip>
    </li>
  )
}
