import { type BidLimitsAnswer, routes } from '@boli/contracts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupees } from '../lib/format.ts'
import { useLiveStatus } from '../lib/live/connection.ts'
import { checkSession, useUser } from '../lib/session-store.ts'
import { useData } from '../lib/use-answer.ts'

const EVERY_MS = 10_000

/** The firm in whose name a member bids, and the rest of today's limit. */
export function FirmStrip() {
  const { t } = useTranslation('firm')
  const firm = useUser()?.firm
  const isBidder = firm?.part === 'bidder'
  const { data: limits } = useData<typeof BidLimitsAnswer>(['auction', 'bid-limits'], routes.bidLimits.path, {
    enabled: isBidder,
    refetchInterval: EVERY_MS,
  })
  useMembershipCheck()
  if (!firm || firm.part === 'owner') return null
  const { name } = firm
  const amount = limits ? formatRupees(Math.max(0, limits.dayLimit - limits.usedToday)) : null
  return (
    <p className="figures">
      {!isBidder
        ? t('strip.reads', { firm: name })
        : amount === null
          ? t('strip.bids', { firm: name })
          : t('strip.left', { firm: name, amount })}
    </p>
  )
}

/**
 * The server cuts a member's connection when their role changes: the page then asks in whose name they act, and again
 * once it is connected, because the first answer may have been lost with the network.
 */
function useMembershipCheck(): void {
  const status = useLiveStatus((state) => state.status)
  const before = useRef({ isLive: false, isCut: false })
  useEffect(() => {
    const { isLive, isCut } = before.current
    if (status === 'reconnecting') {
      before.current = { isLive: false, isCut: true }
      if (isLive) void checkSession()
    }
    if (status === 'live') {
      before.current = { isLive: true, isCut: false }
      if (isCut) void checkSession()
    }
  }, [status])
}
