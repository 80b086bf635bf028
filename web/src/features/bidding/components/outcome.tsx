import type { AuctionView } from '@boli/contracts'
import { Info, Trophy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DealOfLot } from '../../../components/deals/deal-link.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { endingOf, endingValues } from '../model/ending.ts'
import type { BidObstacle } from './room.tsx'

interface OutcomeProps {
  auction: AuctionView
  viewerId: string | null
  /** Whether the focused form was removed. The room itself announces the outcome. */
  takesFocus: boolean
}

/** How the auction ended, for this viewer, and what to do now. */
export function Outcome({ auction, viewerId, takesFocus }: OutcomeProps) {
  const { t } = useTranslation(['roomend', 'room'])
  const ending = endingOf(auction, viewerId)
  const isWon = ending === 'won'
  const isOwner = auction.farmer._id === viewerId
  const values = endingValues(auction)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={isWon ? 'rounded-card bg-leaf-wash p-5' : 'rounded-card bg-sand/60 p-5'}>
      <div className="flex items-start gap-3 text-lg">
        {isWon ? <Trophy aria-hidden="true" className="mt-1 size-6 shrink-0 text-marigold" /> : null}
        <div>
          <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
            {t(`outcome.${ending}.title`, values)}
          </h2>
          <p className="text-soft">{t(`outcome.${ending}.text`, values)}</p>
        </div>
      </div>
      <DealOfLot auction={auction} />
      <ButtonLink to={isOwner ? '/my-auctions' : '/market'} variant="secondary" className="mt-4">
        {t(isOwner ? 'toOwnLots' : 'room:backToMarket')}
      </ButtonLink>
    </div>
  )
}

/** Shown instead of the bid form to sellers, farmers and admins. */
export function InsteadOfBidding({ obstacle }: { obstacle: BidObstacle }) {
  const { t } = useTranslation(['roomend', 'room'])
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-sand/60 p-5">
      <p className="flex items-start gap-3 text-lg">
        <Info aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <span>
          <strong className="block">{t(`obstacle.${obstacle}.title`)}</strong>
          <span className="text-soft">{t(`obstacle.${obstacle}.text`)}</span>
        </span>
      </p>
      <ButtonLink to="/market" variant="secondary">
        {t('room:backToMarket')}
      </ButtonLink>
    </div>
  )
}
