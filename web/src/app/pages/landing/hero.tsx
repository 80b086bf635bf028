import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../../components/drawings/category-drawing.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useHeadingFocus } from '../../../lib/navigation-focus.ts'

export function Hero() {
  const { t } = useTranslation('landing')
  const heading = useHeadingFocus()
  return (
    <section className="overflow-hidden border-line border-b bg-[radial-gradient(120%_120%_at_85%_0%,var(--color-marigold-wash),transparent_55%)]">
      <div className="page grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="flex flex-col items-start gap-6">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-extrabold text-[2.6rem] leading-title tracking-tight sm:text-6xl"
          >
            {t('hero.title')}
          </h1>
          <p className="max-w-xl text-lg text-soft sm:text-xl">{t('hero.text')}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/signup" size="lg">
              {t('hero.start')}
            </ButtonLink>
            <ButtonLink to="/aboutus" size="lg" variant="secondary">
              {t('hero.learnMore')} <span className="sr-only">{t('hero.aboutBoli')}</span>
            </ButtonLink>
          </div>
        </div>
        <HeroCollage />
      </div>
    </section>
  )
}

const tiles = [
  { category: 'grain', name: 'wheat', looks: 'col-span-4 row-span-3' },
  { category: 'spice', name: 'chilli', looks: 'col-span-2 row-span-2' },
  { category: 'leaf', name: 'spinach', looks: 'col-span-2 row-span-2' },
  { category: 'flower', name: 'marigold', looks: 'col-span-2 row-span-2' },
  { category: 'fruit', name: 'mango', looks: 'col-span-2 row-span-2' },
  { category: 'root', name: 'onion', looks: 'col-span-2 row-span-1' },
] as const

/** A market table seen from above: decoration, hidden from screen readers. */
function HeroCollage() {
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
