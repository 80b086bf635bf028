import { productCategories } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../components/ui/chip.tsx'
import type { MarketFilters } from './market-filters.ts'

interface CategoryChipsProps {
  chosen: MarketFilters['category']
  onChoose: (category: MarketFilters['category']) => void
}

/** One press chooses a category. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation('market')
  return (
    <fieldset aria-label={t('filters.category')} className="min-w-0">
      {/* One row that scrolls on a phone: eleven chips would push the lots off the screen. */}
      <div className="-mx-5 -my-1 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0 sm:flex-wrap sm:overflow-visible">
        {(['all', ...productCategories] as const).map((category) => (
          <Chip key={category} selected={category === chosen} onClick={() => onChoose(category)}>
            {category === 'all' ? t('filters.all') : t(`lot:category.${category}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
