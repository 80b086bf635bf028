import { type BidLimitsAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { api } from '../lib/api-client.ts'
import { formatRupees } from '../lib/format.ts'
import { useLiveStatus } from '../lib/live/connection.ts'
import { checkSession, useUser } from '../lib/session-store.ts'

const EVERY_MS = 10_000

/** The firm in whose name a member bids, and the rest of today's limit. */
export function FirmStrip() {
  const { t } = useTranslation('firm')
  const firm = useUser()?.firm
  const isBidder = firm?.part === 'bidder'
  const { data: limits } = useQuery({
    queryKey: ['auction', 'bid-limits'],
    queryFn: ({ signal }) => api.get<Static<typeof BidLimitsAnswer>>(routes.bidLimits.path, { signal }),
    select: (answer) => answer.data,
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

/** The server cuts a member's connection when their part changes: once it is back, the page asks who they are now. */
function useMembershipCheck(): void {
  const status = useLiveStatus((state) => state.status)
  const wasCut = useRef(false)
  useEffect(() => {
    if (status === 'reconnecting') wasCut.current = true
    if (status !== 'live' || !wasCut.current) return
    wasCut.current = false
    void checkSession()
  }, [status])
}
