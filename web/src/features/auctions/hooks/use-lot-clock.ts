import type { AuctionState } from '@boli/contracts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { type AuctionPhase, phaseOf } from '../model/auction-phase.ts'
import { timeLeftMs, URGENT_MS } from '../model/time-left.ts'

export interface LotClock {
  phase: AuctionPhase
  /** To the end, or to the start of a lot that has not started. */
  leftMs: number
  isUrgent: boolean
}

/** Where a lot stands on the server's clock, renewed once a second with all the others on the page. */
export function useLotClock(auction: Pick<AuctionState, 'status' | 'startTime' | 'endTime'>): LotClock {
  const nowMs = useServerNow()
  const phase = phaseOf(auction, nowMs)
  const leftMs =
    phase === 'ended' ? 0 : timeLeftMs(phase === 'live' ? auction.endTime : auction.startTime, nowMs)
  return { phase, leftMs, isUrgent: phase === 'live' && leftMs <= URGENT_MS }
}
