import './bid-bar.css'
import type { AuctionView } from '@boli/contracts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatRupees } from '../../../lib/format.ts'
import { useLotClock } from '../../auctions/lot/use-lot-now.ts'
import { type BidAttempt, isUnderway } from '../model/bid-attempt.ts'
import type { Standing } from '../model/room-state.ts'

interface BidBarProps {
  auction: AuctionView
  standing: Standing
  attempt: BidAttempt
  /** Text of the button, with the amount that it sends. */
  text: string
  isLive: boolean
  onPress: () => void
  /** The amounts to choose from. */
  children: ReactNode
}

/** The bid's amounts and button; on a phone a bar at the lower edge with the time and the viewer's standing. */
export function BidBar({ auction, standing, attempt, text, isLive, onPress, children }: BidBarProps) {
  const { t } = useTranslation('room')
  return (
    <div className="bid-bar flex flex-col gap-2 sm:gap-3">
      {children}
      <div className="flex flex-1 items-center gap-3 sm:gap-5">
        <BarFacts auction={auction} standing={standing} />
        <Button
          type="submit"
          size="lg"
          wide
          busy={isUnderway(attempt)}
          busyText={t(attempt.phase === 'checking' ? 'checking' : 'placing')}
          disabled={!isLive}
          onPointerDown={onPress}
          className="min-w-0 flex-1 sm:min-h-16 sm:text-xl"
        >
          {text}
        </Button>
      </div>
    </div>
  )
}

/** Whether the room's clock is visible, as it is when a room opens; false if unknown. */
function useIsClockSeen(): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver !== 'undefined')
  useEffect(() => {
    const clock = document.querySelector('[role=timer]')
    if (!clock || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true))
    observer.observe(clock)
    return () => observer.disconnect()
  }, [])
  return isSeen
}

/** Repeats the information above once it is out of sight; screen readers read it there. */
function BarFacts({ auction, standing }: { auction: AuctionView; standing: Standing }) {
  const { t } = useTranslation('room')
  const { leftMs, isUrgent } = useLotClock(auction)
  const looks = { winning: 'text-deep', outbid: 'text-chilli', watching: 'text-soft' }
  if (useIsClockSeen()) return null
  return (
    <p aria-hidden="true" className="bid-bar-facts figures min-w-0 shrink-0 items-center gap-4 leading-tight">
      <span className="flex flex-col">
        <span className={classNames('font-bold text-lg', isUrgent && 'text-chilli')}>
          {formatCountdown(leftMs)}
        </span>
        <span className={classNames('font-semibold text-sm', looks[standing])}>{t(`bar.${standing}`)}</span>
      </span>
      <span className="bid-bar-price flex-col">
        <span className="font-bold text-lg">{formatRupees(auction.highestBid)}</span>
        <span className="text-sm text-soft">
          {t('lotValueOfTyped', { amount: formatRupees(auction.lotValue) })}
        </span>
      </span>
    </p>
  )
}
