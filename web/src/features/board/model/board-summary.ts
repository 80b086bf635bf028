import type { AuctionView } from '@boli/contracts'
import { isOver, phaseOf } from '../../auctions/lot/auction-phase.ts'
import { timeLeftMs } from '../../auctions/lot/use-lot-now.ts'
import { standingOn } from './own-standings.ts'

const SOON_MS = 5 * 60_000

export interface BoardSummary {
  /** Lots that the viewer leads, and their total in rupees. */
  leading: number
  committed: number
  /** Live lots that end within five minutes. */
  endingSoon: number
}

/** The strip's figures of lots at one moment. */
export function summarize(lots: readonly AuctionView[], nowMs: number): BoardSummary {
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
