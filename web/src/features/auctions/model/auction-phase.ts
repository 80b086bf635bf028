import type { AuctionState } from '@boli/contracts'

export type AuctionPhase = 'scheduled' | 'live' | 'ended'

/**
 * Where an auction stands at a moment of the server's clock: a lot is over when its end has passed, also
 * before the message of its close arrives.
 * @param nowMs Server time in milliseconds.
 */
export function phaseOf(
  auction: Pick<AuctionState, 'status' | 'startTime' | 'endTime'>,
  nowMs: number,
): AuctionPhase {
  if (auction.status === 'completed' || auction.status === 'inactive') return 'ended'
  if (nowMs >= Date.parse(auction.endTime)) return 'ended'
  return nowMs < Date.parse(auction.startTime) ? 'scheduled' : 'live'
}
