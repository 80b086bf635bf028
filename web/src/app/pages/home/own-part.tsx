import type { AuctionView, ParticipationView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { usePages } from '../../../components/lists/use-pages.ts'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { WaitingLink } from '../../../features/auctions/listing/waiting-notice.tsx'
import { LotLine, LotLineSkeleton } from '../../../features/auctions/lot/lot-line.tsx'
import { useMyAuctions } from '../../../features/auctions/lot/own-auctions.ts'
import { BidCount } from '../../../features/auctions/lot/price-per-unit.tsx'
import { useLot, useLotPhase } from '../../../features/auctions/lot/use-lot-now.ts'
import { useParticipated } from '../../../features/bidding/api/own-bids.ts'
import { OutcomeBadge } from '../../../features/bidding/components/outcome-badge.tsx'
import { outcomeOf } from '../../../features/bidding/model/ending.ts'
import { laterPart } from '../../../lib/lazy-part.ts'
import { HomeSection } from './home-section.tsx'

/** For buyers who have never bid. */
const TryABid = laterPart(() => import('../../../features/bidding/components/try-a-bid.tsx'), 'TryABid')

const SHOWN = 4

/** The farmer's own live lots with their prices. */
export function OwnLots() {
  const { t } = useTranslation('home')
  const list = useMyAuctions({ filter: 'active' })
  return (
    <HomeSection
      id="own"
      title={t('ownLots.title')}
      text={t('ownLots.text')}
      to="/my-auctions"
      more={t('ownLots.all')}
    >
      <WaitingLink />
      <Lines
        list={list}
        lotOf={(lot) => lot}
        empty={t('ownLots.none')}
        renderItem={(lot) => (
          <LotLine auction={lot}>
            <BidCount auction={lot} />
          </LotLine>
        )}
      />
    </HomeSection>
  )
}

/** Lots where the buyer leads, and where someone else does. */
export function OwnBids({ userId }: { userId: string }) {
  const { t } = useTranslation('home')
  const list = useParticipated('active')
  return (
    <HomeSection
      id="own"
      title={t('ownBids.title')}
      text={t('ownBids.text')}
      to="/my-bids"
      more={t('ownBids.all')}
    >
      <Lines
        list={list}
        lotOf={({ auction }: ParticipationView) => auction}
        empty={t('ownBids.none')}
        renderItem={({ auction }) => (
          <LotLine auction={auction}>
            <Standing auction={auction} userId={userId} />
          </LotLine>
        )}
      />
      <TryABid userId={userId} />
    </HomeSection>
  )
}

function Standing({ auction, userId }: { auction: AuctionView; userId: string }) {
  const phase = useLotPhase(auction)
  return <OutcomeBadge outcome={outcomeOf(useLot(auction), userId, phase)} />
}

interface LinesProps<Item> {
  list: Pick<ReturnType<typeof usePages<Item>>, 'items' | 'error' | 'isPending' | 'refetch' | 'isRefetching'>
  lotOf: (item: Item) => AuctionView
  empty: string
  renderItem: (item: Item) => ReactNode
}

/** The lots that end first. */
function Lines<Item>({ list, lotOf, empty, renderItem }: LinesProps<Item>) {
  const { items, error, isPending, refetch, isRefetching } = list
  if (!isPending && items.length === 0) {
    if (!error) return <p className="rounded-card bg-sand px-5 py-4">{empty}</p>
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  const soonest = [...items].sort((a, b) => Date.parse(lotOf(a).endTime) - Date.parse(lotOf(b).endTime))
  return (
    <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
      {isPending
        ? ['first', 'second'].map((place) => (
            <li key={place}>
              <LotLineSkeleton />
            </li>
          ))
        : soonest.slice(0, SHOWN).map((item) => (
            <li key={lotOf(item)._id} className="min-w-0">
              {renderItem(item)}
            </li>
          ))}
    </ul>
  )
}
