import { useTranslation } from 'react-i18next'
import { type HubCategory, hubCategories } from '../../lib/information-keys.ts'
import { Chip } from '../ui/chip.tsx'

interface CategoryButtonsProps {
  chosen: HubCategory
  onChoose: (category: HubCategory) => void
}

/** All, Schemes, Techniques, Equipment; one press chooses. */
export function CategoryButtons({ chosen, onChoose }: CategoryButtonsProps) {
  const { t } = useTranslation('info')
  return (
    <fieldset aria-label={t('categories')} className="flex min-w-0 flex-wrap gap-2">
      {hubCategories.map((category) => (
        <Chip key={category} selected={category === chosen} onClick={() => onChoose(category)}>
          {t(`category.${category}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
