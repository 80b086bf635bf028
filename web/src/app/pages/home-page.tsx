import { ShoppingBasket, Wheat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HomeScene } from '../../components/drawings/home-scene.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { LatestInformation } from '../../features/info/components/latest-information.tsx'
import { ContactDialog } from '../../features/profile/components/contact-dialog.tsx'
import { useUser } from '../../lib/session-store.ts'
import { AuctionStrip } from './auction-strip.tsx'
import { HomeSection } from './home/home-section.tsx'

const FEATURED_LOTS = 8
const LATEST_ITEMS = 3

/** The start of the signed-in: both buttons are everybody's, the pages behind explain. */
export function HomePage() {
  const { t } = useTranslation('home')
  const user = useUser()
  return (
    <div className="page flex flex-col gap-14 py-6 sm:py-8">
      <ContactDialog />
      <section className="relative overflow-hidden rounded-panel border border-line bg-marigold-wash shadow-soft">
        <HomeScene className="absolute inset-0 size-full" />
        <div className="relative flex max-w-2xl flex-col items-start gap-6 px-5 pt-8 pb-28 sm:px-10 sm:pt-12 sm:pb-32">
          <PageHeader
            title={t('hero.title', { name: user?.firstName || user?.username })}
            subtitle={<span className="text-ink">{t('hero.text')}</span>}
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to="/market"
              size="lg"
              icon={<ShoppingBasket aria-hidden="true" className="size-5" />}
            >
              {t('hero.buy')}
            </ButtonLink>
            <ButtonLink
              to="/create-auction"
              size="lg"
              variant="secondary"
              icon={<Wheat aria-hidden="true" className="size-5" />}
            >
              {t('hero.sell')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <HomeSection
        id="featured"
        title={t('featured.title')}
        text={t('featured.text')}
        to="/market"
        more={t('featured.all')}
      >
        <AuctionStrip
          query={{ status: 'active', sortBy: 'ending', limit: FEATURED_LOTS }}
          emptyTitle={t('featured.empty')}
          emptyText={t('featured.emptyText')}
          emptyAction={<ButtonLink to="/create-auction">{t('hero.sell')}</ButtonLink>}
        />
      </HomeSection>
      <HomeSection
        id="information"
        title={t('information.title')}
        text={t('information.text')}
        to="/info"
        more={t('information.all')}
      >
        <LatestInformation limit={LATEST_ITEMS} />
      </HomeSection>
    </div>
  )
}
