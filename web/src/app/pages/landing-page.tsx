import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { CallToAction } from './landing/call-to-action.tsx'
import { Features } from './landing/features.tsx'
import { Hero } from './landing/hero.tsx'
import { HowItWorks } from './landing/how-it-works.tsx'
import { LiveLots } from './landing/live-lots.tsx'

/** What a newcomer sees. */
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
