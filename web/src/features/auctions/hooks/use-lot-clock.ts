import type { AuctionView } from '@boli/contracts'
import { type AuctionPhase, isOver, phaseOf } from '../model/auction-phase.ts'
import { timeLeftMs, URGENT_MS } from '../model/time-left.ts'
import { useLotMoment, useLotPhase } from './use-lot-now.ts'

export interface LotClock {
  phase: AuctionPhase
  /** To the end, or to the start of a lot that has not started. */
  leftMs: number
  isUrgent: boolean
}

/** A lot's countdown: draws each second while it runs. Where only the phase matters use `useLotPhase`. */
export function useLotClock(auction: AuctionView): LotClock {
  const phase = useLotPhase(auction)
  const leftMs = useLotMoment(auction, (lot, nowMs) => {
    const phase = phaseOf(lot, nowMs)
    return isOver(phase) ? 0 : timeLeftMs(phase === 'live' ? lot.endTime : lot.startTime, nowMs)
  })
  return { phase, leftMs, isUrgent: phase === 'live' && leftMs <= URGENT_MS }
}
