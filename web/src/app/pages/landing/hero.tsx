import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { useHeadingFocus } from '../../../lib/navigation-focus.ts'
import { HeroCollage } from './hero-collage.tsx'

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
