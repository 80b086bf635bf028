import type { AuctionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatDate, formatTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLotClock } from '../../auctions/hooks/use-lot-clock.ts'
import { isOver as isOverIn } from '../../auctions/model/auction-phase.ts'
import { useExtension } from '../hooks/use-extension.ts'
import { timeShare } from '../model/time-share.ts'

/** The time left, its bar, and when the end is. */
export function TimeBoard({ auction }: { auction: AuctionView }) {
  const { t } = useTranslation('room')
  const language = useLanguage()
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  const addedMs = useExtension(auction.endTime)
  const share = phase === 'scheduled' ? 1 : timeShare(auction, leftMs)
  const isOver = isOverIn(phase)
  const moment = phase === 'scheduled' ? auction.startTime : auction.endTime
  const isToday = formatDate(moment, language) === formatDate(serverNow(), language)
  const when = {
    time: formatTime(moment, language),
    date: isToday ? '' : `${formatDate(moment, language)}, `,
  }
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
          {t(phase === 'scheduled' ? 'starts' : isOver ? 'ended' : 'ends', when)}
          {phase === 'live' ? ` · ${t('extends')}` : null}
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mt-2 h-2 overflow-hidden rounded-full bg-marigold-wash forced-colors:h-3 forced-colors:border"
      >
        <div
          className="h-full origin-left rounded-full bg-marigold transition-transform duration-1000 ease-linear forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </section>
  )
}
