import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../../components/drawings/category-drawing.tsx'

const tiles = [
  { category: 'grain', name: 'wheat' },
  { category: 'flower', name: 'marigold' },
  { category: 'spice', name: 'chilli' },
  { category: 'fruit', name: 'mango' },
  { category: 'leaf', name: 'spinach' },
  { category: 'root', name: 'onion' },
] as const

/** A wall of produce; a strip of it on narrow screens. */
export function AuthPicture() {
  const { t } = useTranslation('auth')
  return (
    <div className="relative overflow-hidden bg-leaf-wash">
      <div aria-hidden="true" className="grid h-full grid-cols-6 lg:grid-cols-2">
        {tiles.map(({ category, name }) => (
          <CategoryDrawing
            key={category}
            category={category}
            seed={`auth-${category}`}
            name={name}
            className="aspect-[4/3] size-full min-h-16 object-cover"
          />
        ))}
      </div>
      <p className="absolute inset-x-5 bottom-5 hidden text-balance rounded-card bg-card/95 px-5 py-4 font-semibold text-xl leading-snug shadow-lift lg:block">
        {t('motto')}
      </p>
    </div>
  )
}
