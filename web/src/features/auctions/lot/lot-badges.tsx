import type { AuctionView } from '@boli/contracts'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown } from '../../../lib/format.ts'
import { isOver } from './auction-phase.ts'
import { useLotClock, useLotPhase } from './use-lot-now.ts'

interface LotTimes {
  auction: AuctionView
}

/** Live, upcoming, or ended: the badge on a lot's picture. */
export function PhaseBadge({ auction }: LotTimes) {
  const { t } = useTranslation('lot')
  const phase = useLotPhase(auction)
  if (isOver(phase)) return <Badge tone="floating">{t('auctionEnded')}</Badge>
  return (
    <Badge tone="floating" dot={phase === 'live'}>
      {phase === 'scheduled' ? <CalendarClock aria-hidden="true" className="size-4 text-soft" /> : null}
      {t(phase === 'live' ? 'live' : 'upcoming')}
    </Badge>
  )
}

/** The time left, on a lot's picture. */
export function CountdownBadge({ auction }: LotTimes) {
  const { t } = useTranslation('lot')
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  if (isOver(phase)) return null
  return (
    <span
      className={classNames(
        'figures inline-flex rounded-[0.7rem] px-2.5 py-1 font-bold text-white leading-tight max-[22rem]:px-1.5',
        isUrgent ? 'bg-[#b93a26]' : 'bg-[#1e2a1b]/85',
      )}
    >
      <span className="sr-only">{t(phase === 'live' ? 'timeLeft' : 'startsIn')} </span>
      {formatCountdown(leftMs)}
    </span>
  )
}

/** `Time Left 00:02:41`, or that the auction has ended: for places where the time is shown alone. */
export function TimeLeft({ auction, className }: LotTimes & { className?: string }) {
  const { t } = useTranslation('lot')
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  if (isOver(phase)) {
    return <p className={classNames('font-semibold text-soft', className)}>{t('auctionEnded')}</p>
  }
  return (
    <p className={className}>
      <span className="block text-soft text-sm">{t(phase === 'live' ? 'timeLeft' : 'startsIn')}</span>
      <span className={classNames('figures font-bold', isUrgent && 'text-chilli')}>
        {formatCountdown(leftMs)}
      </span>
    </p>
  )
}
