import type { Auction } from './auction.ts'

/** A change of leader or price this close to the end moves the end to as far from now. */
const SOFT_CLOSE_WINDOW_MS = 3 * 60_000
/** How far the end may move in total. */
const SOFT_CLOSE_CAP_MS = 30 * 60_000

/** The end of an auction whose leader or price has just changed. It never moves back. */
export function endAfterChange(auction: Auction, nowMs: number): number {
  const extended = Math.min(nowMs + SOFT_CLOSE_WINDOW_MS, auction.plannedEndMs + SOFT_CLOSE_CAP_MS)
  return Math.max(auction.endsAtMs, extended)
}
