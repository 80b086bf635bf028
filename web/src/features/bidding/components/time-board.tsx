import type { AuctionState, AuctionView } from '@boli/contracts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatDate, formatTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { isOver as isOverIn } from '../../auctions/lot/auction-phase.ts'
import { useLotClock } from '../../auctions/lot/use-lot-now.ts'

/** How long an extension is shown on the clock. */
const SHOWN_MS = 10_000

/** Milliseconds by which the end was just extended; null if it was not. */
function useExtension(endTime: string): number | null {
  const known = useRef(endTime)
  const [addedMs, setAdded] = useState<number | null>(null)
  useEffect(() => {
    const added = Date.parse(endTime) - Date.parse(known.current)
    known.current = endTime
    if (added <= 0) return
    // Bids that follow each other add up to one extension on the clock.
    setAdded((shown) => (shown ?? 0) + added)
    const timer = setTimeout(() => setAdded(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [endTime])
  return addedMs
}

/** The time left, its bar, and the end. */
export function TimeBoard({ auction }: { auction: AuctionView }) {
  const { t } = useTranslation('room')
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  const addedMs = useExtension(auction.endTime)
  const share = phase === 'scheduled' ? 1 : timeShare(auction, leftMs)
  const isOver = isOverIn(phase)
  const moment = phase === 'scheduled' ? auction.startTime : auction.endTime
  const isToday = formatDate(moment) === formatDate(serverNow())
  const time = formatTime(moment)
  const when = isToday ? time : t('dayAndTime', { date: formatDate(moment), time })
  return (
    <section aria-label={t('timeLeft')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isOver ? null : (
          <h2 className="text-soft sm:w-full">{t(phase === 'scheduled' ? 'startsIn' : 'timeLeft')}</h2>
        )}
        <p className="flex flex-wrap items-center gap-x-3">
          <span
            role="timer"
            className={classNames(
              'figures font-extrabold text-[2.4rem] leading-[1.1] tracking-tight sm:text-[2.75rem]',
              isUrgent && 'text-chilli',
            )}
          >
            {isOver ? t('auctionEnded') : formatCountdown(leftMs)}
          </span>
          {phase === 'live' && addedMs !== null ? (
            <span className="figures animate-rise rounded-full bg-marigold px-3 py-0.5 font-bold text-on-marigold">
              {addedMs < 60_000
                ? t('extended.seconds', { seconds: Math.ceil(addedMs / 1000) })
                : t('extended.minutes', { minutes: Math.round(addedMs / 60_000) })}
            </span>
          ) : null}
        </p>
        <p className="text-soft text-sm sm:text-base">
          {t(phase === 'scheduled' ? 'starts' : isOver ? 'ended' : 'ends', { when })}
          {phase === 'live' ? ` · ${t('extends')}` : null}
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mt-2 h-2 overflow-hidden rounded-full bg-marigold-wash forced-colors:h-3 forced-colors:border"
      >
        <div
          className="h-full origin-left rounded-full rtl:origin-right bg-marigold transition-transform duration-1000 ease-linear forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </section>
  )
}

/**
 * How much of the time bar is filled, 0–1. The cube root keeps the last minutes of a long auction visible: of four
 * hours, two minutes are still a fifth of the bar.
 */
function timeShare(auction: Pick<AuctionState, 'startTime' | 'endTime'>, leftMs: number): number {
  const totalMs = Date.parse(auction.endTime) - Date.parse(auction.startTime)
  if (totalMs <= 0 || leftMs <= 0) return 0
  return Math.min(1, Math.cbrt(leftMs / totalMs))
}
