import type { AuctionState, LogHead } from '@boli/contracts'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../components/ui/link.tsx'
import { type RefusedAt, refusedText, rememberLog } from '../../../lib/remembered-logs.ts'
import { comeBackToLog } from '../api/log-memory.ts'

const KEPT_EVERY_MS = 3_000
/** Maximum number of heads that wait while the market cannot be reached. */
const MOST_TOLD = 300

/** Stores the head of the room's log, and warns if the log does not extend the stored one. */
export default function LogWatch({ auction }: { auction: AuctionState }) {
  const { t } = useTranslation('proof')
  const { _id: auctionId } = auction
  const [state, setState] = useState<'asking' | 'held' | RefusedAt>('asking')
  const told = useRef<LogHead[]>([])
  useEffect(() => {
    if (auction.log) told.current = [...told.current, auction.log].slice(-MOST_TOLD)
  }, [auction.log])

  useEffect(() => {
    const leaving = new AbortController()
    comeBackToLog(auctionId, leaving.signal).then(
      (verdict) => !leaving.signal.aborted && setState(verdict.isRefused ? verdict : 'held'),
      // Retried on the next visit; until then nothing new is stored.
      () => {},
    )
    return () => {
      leaving.abort()
      setState('asking')
    }
  }, [auctionId])

  const isHeld = state === 'held'
  useEffect(() => {
    if (!isHeld) return
    const keep = () => {
      if (told.current.length > 0) rememberLog(auctionId, told.current)
      told.current = []
    }
    const timer = setInterval(keep, KEPT_EVERY_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [auctionId, isHeld])

  // Last, so that received heads are stored before they are dropped.
  useEffect(
    () => () => {
      told.current = []
    },
    [auctionId],
  )

  if (typeof state === 'string') return null
  return (
    <div
      role="alert"
      className="order-first col-span-full flex items-start gap-4 rounded-card border border-chilli bg-chilli-wash p-5"
    >
      <ShieldAlert aria-hidden="true" className="size-8 shrink-0 text-chilli" />
      <p className="min-w-0">
        <strong className="block text-lg">{refusedText(t, state)}</strong>
        {t('room')}{' '}
        <Link
          to={`/auction/${auctionId}/proof`}
          className="font-semibold text-deep underline underline-offset-4"
        >
          {t('title')}
        </Link>
      </p>
    </div>
  )
}
