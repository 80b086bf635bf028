import { CategoryDrawing } from '../../../components/drawings/category-drawing.tsx'
import { classNames } from '../../../lib/class-names.ts'

const tiles = [
  { category: 'grain', name: 'wheat', looks: 'col-span-4 row-span-3' },
  { category: 'spice', name: 'chilli', looks: 'col-span-2 row-span-2' },
  { category: 'leaf', name: 'spinach', looks: 'col-span-2 row-span-2' },
  { category: 'flower', name: 'marigold', looks: 'col-span-2 row-span-2' },
  { category: 'fruit', name: 'mango', looks: 'col-span-2 row-span-2' },
  { category: 'root', name: 'onion', looks: 'col-span-2 row-span-1' },
] as const

/** A market table seen from above: decoration, hidden from screen readers. */
export function HeroCollage() {
  return (
    <div
      aria-hidden="true"
      className="grid aspect-[6/4.1] grid-cols-6 grid-rows-5 gap-2.5 sm:gap-3.5 lg:aspect-[6/5.4]"
    >
      {tiles.map(({ category, name, looks }, index) => (
        <div
          key={category}
          className={classNames(
            'animate-rise overflow-hidden rounded-card shadow-soft sm:rounded-panel',
            looks,
          )}
          style={{ animationDelay: `${index * 70}ms` }}
        >
          <CategoryDrawing category={category} seed={`hero-${name}`} name={name} className="size-full" />
        </div>
      ))}
    </div>
  )
}
