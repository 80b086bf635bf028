import type { AuctionView } from '@boli/contracts'
import { Clock, Trophy, Wifi, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatRupees } from '../../../lib/format.ts'
import { useLiveStatus } from '../../../lib/live/connection.ts'
import { onServerSecond, serverSecond } from '../../../lib/use-server-now.ts'
import { isOver, phaseOf } from '../../auctions/lot/auction-phase.ts'
import { lotNow } from '../../auctions/lot/live-lots.ts'
import { timeLeftMs } from '../../auctions/lot/use-lot-now.ts'
import { standingOn } from '../model/own-standings.ts'

/**
 * The committed amount, the lots that end soon, and whether the board is live. Re-renders only when one of them
 * changes.
 */
export function BoardStrip({ lots }: { lots: readonly AuctionView[] }) {
  const { t } = useTranslation('board')
  const figures = useSyncExternalStore(onServerSecond, () =>
    JSON.stringify(summarize(lots.map(lotNow), serverSecond())),
  )
  const { leading, committed, endingSoon } = JSON.parse(figures) as BoardSummary
  return (
    <section
      aria-label={t('strip.label')}
      className="figures flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-sand px-4 py-3 font-semibold"
    >
      <p className="inline-flex items-center gap-2">
        <Trophy aria-hidden="true" className="size-5 shrink-0 text-deep" />
        {leading === 0
          ? t('strip.nothingCommitted')
          : t('strip.committed', {
              count: leading,
              lots: formatCount(leading),
              amount: formatRupees(committed),
            })}
      </p>
      <p className="inline-flex items-center gap-2">
        <Clock aria-hidden="true" className="size-5 shrink-0 text-chilli" />
        {t('strip.endingSoon', { count: endingSoon, lots: formatCount(endingSoon) })}
      </p>
      <Line />
    </section>
  )
}

function Line() {
  const { t } = useTranslation('room')
  const status = useLiveStatus((state) => (state.status === 'idle' ? 'reconnecting' : state.status))
  const Icon = status === 'live' ? Wifi : WifiOff
  return (
    <p className="ms-auto inline-flex items-center gap-2 text-soft">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(`light.${status}`)}
    </p>
  )
}

const SOON_MS = 5 * 60_000

interface BoardSummary {
  /** Lots that the viewer leads, and their total in rupees. */
  leading: number
  committed: number
  /** Live lots that end within five minutes. */
  endingSoon: number
}

/** The strip's figures of lots at one moment. */
function summarize(lots: readonly AuctionView[], nowMs: number): BoardSummary {
  const summary = { leading: 0, committed: 0, endingSoon: 0 }
  for (const lot of lots) {
    const phase = phaseOf(lot, nowMs)
    if (!isOver(phase) && standingOn(lot._id).standing === 'winning') {
      summary.leading += 1
      summary.committed += lot.lotValue
    }
    if (phase === 'live' && timeLeftMs(lot.endTime, nowMs) <= SOON_MS) summary.endingSoon += 1
  }
  return summary
}
