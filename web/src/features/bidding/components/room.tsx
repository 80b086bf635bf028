import type { AuctionView, UserView } from '@boli/contracts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FirmStripPlace } from '../../../components/firm-strip-place.tsx'
import { ReportLot } from '../../../components/report/report-lot.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { laterPart, optionalPart } from '../../../lib/lazy-part.ts'
import { usePageTitle } from '../../../lib/navigation-focus.ts'
import { buyerIdOf, useUser } from '../../../lib/session-store.ts'
import { isOver as isOverIn } from '../../auctions/lot/auction-phase.ts'
import { DecisionNotice } from '../../auctions/lot/decision-notice.tsx'
import { useLotPhase } from '../../auctions/lot/use-lot-now.ts'
import { endingOf } from '../model/ending.ts'
import { type RoomState, type Standing, standingOf } from '../model/room-state.ts'
import { BidPanel } from './bid-panel.tsx'
import { LotHeader } from './lot-header.tsx'
import { PriceBoard } from './price-board.tsx'
import { RoomAnnouncements } from './room-announcements.tsx'
import { RoomStats } from './room-stats.tsx'
import { TimeBoard } from './time-board.tsx'
import { TopBidders } from './top-bidders.tsx'

/** Fetched last: bidding must be available first. */
const Outcome = optionalPart(() => import('./outcome.tsx'), 'Outcome')

const InsteadOfBidding = optionalPart(() => import('./outcome.tsx'), 'InsteadOfBidding')

const TermsNotice = optionalPart(() => import('./terms-notice.tsx'), 'TermsNotice')

const LotBackground = laterPart(() => import('./lot-background.tsx'), 'LotBackground')

/** Fetched after the main content. */
const LogWatch = optionalPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  return import('./log-watch.tsx')
})

const TryABid = laterPart(() => import('./try-a-bid.tsx'), 'TryABid')

interface RoomProps {
  room: RoomState
  isLoading: boolean
  onRetry: () => void
  onChangesRead: () => void
}

/** The live room: price, leader and time first, then the bid form, then other bidders. */
export function Room({ room, isLoading, onRetry, onChangesRead }: RoomProps) {
  const { t } = useTranslation('room')
  const user = useUser()
  const { auction } = room
  const isOver = isOverIn(useLotPhase(auction))
  const viewerId = buyerIdOf(user)
  const standing = standingOf(room, viewerId)
  // The price is in the tab's title, for a buyer with several lots open.
  usePageTitle(
    `${formatRupees(auction.highestBid)} · ${t(isOver ? 'auctionEnded' : `standing.${standing}`)} · ${auction.productName}`,
  )
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-3 sm:gap-5 sm:py-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:items-start">
      <article className="flex min-w-0 flex-col overflow-clip rounded-panel border border-line bg-card shadow-soft">
        <LotHeader auction={auction} standing={isOver ? '' : t(`standing.${standing}`)} />
        <div className="flex flex-col gap-3 border-line border-t px-4 py-3.5 sm:gap-4 sm:px-7 sm:py-4">
          <PriceBoard
            auction={auction}
            standing={standing}
            isOver={isOver}
            isBidder={bidObstacle(auction, user) === null}
          />
          <TimeBoard auction={auction} />
        </div>
        <FirmStripPlace />
        <div className="flex flex-col gap-3 border-line border-t bg-linear-to-b from-transparent to-marigold-wash/35 px-4 py-4 sm:px-7 sm:py-5">
          {auction.decideAfterClose && !isOver ? <DecisionNotice /> : null}
          {room.changes.length > 0 ? <TermsNotice changes={room.changes} onRead={onChangesRead} /> : null}
          <Act auction={auction} user={user} standing={standing} ownMaximum={room.ownMaximum} />
          {user && standing === 'watching' && !isOver && bidObstacle(auction, user) === null ? (
            <TryABid userId={user._id} />
          ) : null}
        </div>
        {/* The bid comes before the numbers, so that it needs no scrolling. */}
        <div className="border-line border-t px-4 py-4 sm:px-7">
          <RoomStats room={room} />
        </div>
      </article>
      <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
        <TopBidders room={room} viewerId={viewerId} isOver={isOver} isLoading={isLoading} onRetry={onRetry} />
        {auction.product.commodity || auction.product.labReport || viewerId === auction.farmer._id ? (
          <LotBackground auction={auction} />
        ) : null}
      </div>
      {viewerId === null || viewerId === auction.farmer._id ? null : (
        <ReportLot auctionId={auction._id} className="justify-self-start" />
      )}
      <LogWatch auction={auction} />
      <RoomAnnouncements
        room={room}
        standing={standing}
        ending={isOver ? endingOf(auction, viewerId) : null}
      />
    </div>
  )
}

interface ActProps {
  auction: AuctionView
  user: UserView | null
  standing: Standing
  ownMaximum: number | null
}

/** The viewer's possible actions. */
function Act({ auction, user, standing, ownMaximum }: ActProps) {
  const { t } = useTranslation('room')
  const phase = useLotPhase(auction)
  const obstacle = bidObstacle(auction, user)
  /** The form is removed at the end, possibly with the focus in it. */
  const hasFocus = useRef(false)
  if (isOverIn(phase)) {
    return <Outcome auction={auction} viewerId={buyerIdOf(user)} takesFocus={hasFocus.current} />
  }
  if (phase === 'scheduled') return <p className="text-center text-lg">{t('notStarted')}</p>
  if (obstacle) {
    return <InsteadOfBidding obstacle={obstacle} />
  }
  return <BidPanel auction={auction} standing={standing} ownMaximum={ownMaximum} hasFocus={hasFocus} />
}

export type BidObstacle = 'own-lot' | 'role'

/** Why this viewer has no bid form; `null` if they may bid. */
function bidObstacle(auction: AuctionView, user: UserView | null): BidObstacle | null {
  if (user && auction.farmer._id === user._id) return 'own-lot'
  if (user?.firm?.part === 'accountant') return 'role'
  return user?.role === 'business' ? null : 'role'
}
