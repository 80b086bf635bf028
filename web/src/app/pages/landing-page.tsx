import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePageTitle } from '../../lib/navigation-focus.ts'
import { Features } from './landing/features.tsx'
import { Hero } from './landing/hero.tsx'
import { HowItWorks } from './landing/how-it-works.tsx'
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
