import { ShoppingBasket, Wheat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HomeScene } from '../../components/drawings/home-scene.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { useAuctions } from '../../features/auctions/lot/auction-list.ts'
import { LatestInformation } from '../../features/info/components/information-grid.tsx'
import { buyerIdOf, useUser } from '../../lib/session-store.ts'
import { AuctionStrip } from './auction-strip.tsx'
import { HomeSection } from './home/home-section.tsx'
import { OwnBids, OwnLots } from './home/own-part.tsx'

const FEATURED = { status: 'active', sortBy: 'ending', limit: 8 } as const
const LATEST_ITEMS = 3

/** The start page of signed-in users, own items first. Everyone gets both buttons; their pages say who may use them. */
export function HomePage() {
  const { t } = useTranslation(['home', 'lot', 'info', 'mine'])
  const user = useUser()
  const isFarmer = user?.role === 'farmer'
  const starts = [
    { to: '/market', text: t('hero.buy'), Icon: ShoppingBasket },
    { to: '/create-auction', text: t('hero.sell'), Icon: Wheat },
  ]
  // The main action of the user's role comes first.
  if (isFarmer) starts.reverse()
  return (
    <div className="page flex flex-col gap-10 py-5 sm:gap-14 sm:py-8">
      <section className="relative overflow-hidden rounded-panel border border-line bg-marigold-wash shadow-soft">
        {/* On a phone the sun stays below the words. */}
        <HomeScene className="absolute inset-x-0 bottom-0 h-3/5 w-full sm:h-full" />
        <div className="relative flex max-w-2xl flex-col items-start gap-5 px-5 pt-6 pb-20 sm:gap-6 sm:px-10 sm:pt-12 sm:pb-32">
          <PageHeader
            title={t('hero.title', { name: user?.firstName || user?.username })}
            subtitle={<span className="text-ink">{t('hero.text')}</span>}
          />
          <div className="flex w-full flex-wrap gap-2.5 sm:gap-3">
            {starts.map(({ to, text, Icon }, place) => (
              <ButtonLink
                key={to}
                to={to}
                size="lg"
                variant={place === 0 ? 'primary' : 'secondary'}
                icon={<Icon aria-hidden="true" className="size-5 shrink-0" />}
                className="max-sm:flex-1 max-sm:px-3 max-sm:text-base"
              >
                {text}
              </ButtonLink>
            ))}
          </div>
        </div>
      </section>
      {isFarmer ? <OwnLots /> : user ? <OwnBids userId={buyerIdOf(user) ?? ''} /> : null}
      <Featured />
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

/** Running lots; nothing if there are none. */
function Featured() {
  const { t } = useTranslation('home')
  const { auctions, isSuccess } = useAuctions(FEATURED)
  if (isSuccess && auctions.length === 0) return null
  return (
    <HomeSection
      id="featured"
      title={t('featured.title')}
      text={t('featured.text')}
      to="/market"
      more={t('featured.all')}
    >
      <AuctionStrip query={FEATURED} empty={null} />
    </HomeSection>
  )
}
