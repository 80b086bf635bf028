import type { AuctionState } from '@boli/contracts'

/**
 * How much of the time bar is filled, 0–1. The cube root keeps the last minutes of a lot that ran for
 * days in sight: of four hours, two minutes are still a fifth of the bar.
 */
export function timeShare(auction: Pick<AuctionState, 'startTime' | 'endTime'>, leftMs: number): number {
  const totalMs = Date.parse(auction.endTime) - Date.parse(auction.startTime)
  if (totalMs <= 0 || leftMs <= 0) return 0
  return Math.min(1, Math.cbrt(leftMs / totalMs))
}
