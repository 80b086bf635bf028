import { BadgeCheck, BookOpen, Gavel, Languages, Scale, TimerReset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePageTitle } from '../../lib/navigation-focus.ts'
import { Hero } from './landing/hero.tsx'
import { LiveLots } from './landing/live-lots.tsx'

/** The page for new visitors. */
export function LandingPage() {
  const { t } = useTranslation('landing')
  usePageTitle(t('documentTitle'))
  return (
    <>
      <Hero />
      <div className="page flex flex-col gap-16 pt-14 sm:gap-24 sm:pt-20">
        <LiveLots />
        <Features />
        <HowItWorks />
        <CallToAction />
      </div>
    </>
  )
}

function CallToAction() {
  const { t } = useTranslation('landing')
  return (
    <section className="flex flex-col items-center gap-5 rounded-panel bg-leaf-wash px-6 py-12 text-center sm:py-16">
      <h2 className="max-w-2xl font-extrabold text-3xl text-deep tracking-tight sm:text-4xl">
        {t('action.title')}
      </h2>
      <p className="max-w-xl text-lg">{t('action.text')}</p>
      <ButtonLink to="/signup" size="lg" variant="secondary">
        {t('action.button')}
      </ButtonLink>
    </section>
  )
}

const features = [
  { key: 'live', Icon: Gavel },
  { key: 'verified', Icon: BadgeCheck },
  { key: 'price', Icon: Scale },
  { key: 'softClose', Icon: TimerReset },
  { key: 'information', Icon: BookOpen },
  { key: 'languages', Icon: Languages },
] as const

function Features() {
  const { t } = useTranslation('landing')
  return (
    <section aria-labelledby="features" className="flex flex-col gap-8">
      <h2 id="features" className="max-w-2xl font-bold text-3xl tracking-tight">
        {t('features.title')}
      </h2>
      <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li key={key} className="flex flex-col gap-2">
            <span className="flex size-12 items-center justify-center rounded-field bg-leaf-wash text-deep">
              <Icon aria-hidden="true" className="size-6" strokeWidth={1.9} />
            </span>
            <h3 className="mt-1 font-bold text-xl">{t(`features.${key}.title`)}</h3>
            <p className="text-soft">{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = [
  { key: 'register', category: 'other', name: '' },
  { key: 'bids', category: 'spice', name: 'turmeric' },
  { key: 'trade', category: 'grain', name: 'rice' },
] as const

/** The three steps of the specification. */
function HowItWorks() {
  const { t } = useTranslation('landing')
  return (
    <section
      aria-labelledby="how-it-works"
      className="flex flex-col gap-8 rounded-panel border border-line bg-card p-6 shadow-soft sm:p-10"
    >
      <h2 id="how-it-works" className="font-bold text-3xl tracking-tight">
        {t('steps.title')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ key, category, name }, index) => (
          <li key={key} className="flex flex-col gap-3">
            <div className="relative">
              <CategoryDrawing
                category={category}
                seed={`step-${key}`}
                name={name}
                className="aspect-[16/9] w-full rounded-card"
              />
              <span
                aria-hidden="true"
                className="figures absolute -bottom-4 start-4 flex size-11 items-center justify-center rounded-full border-4 border-card bg-marigold font-extrabold text-lg text-on-marigold"
              >
                {index + 1}
              </span>
            </div>
            <h3 className="mt-3 font-bold text-xl">{t(`steps.${key}.title`)}</h3>
            <p className="text-soft">{t(`steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
