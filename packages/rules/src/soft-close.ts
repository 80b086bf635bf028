import { defaultAuctionLimits } from '@boli/contracts'
import type { Auction } from './auction.ts'

export interface SoftClose {
  /** A change of leader or price this close to the end moves the end to as far from now. */
  windowMs: number
  /** How far the end may move in total. */
  capMs: number
}

export const defaultSoftClose: SoftClose = {
  windowMs: defaultAuctionLimits.softCloseSeconds * 1000,
  capMs: defaultAuctionLimits.softCloseCapSeconds * 1000,
}

/** The end of an auction whose leader or price has just changed. It never moves back. */
export function endAfterChange(auction: Auction, nowMs: number, { windowMs, capMs }: SoftClose): number {
  const extended = Math.min(nowMs + windowMs, auction.plannedEndMs + capMs)
  return Math.max(auction.endsAtMs, extended)
}
