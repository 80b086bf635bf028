import type { Auction } from './auction.ts'
import { incrementAt } from './increment-ladder.ts'

/** A bid of at least the minimum, compared with the leader's secret maximum. */
export interface Challenge {
  /** The amount that is bid at once. */
  amountPaise: number
  /** The challenger's maximum; the amount itself for a plain bid. */
  maximumPaise: number
}

export type ChallengeOutcome =
  | { leads: 'challenger'; pricePaise: number }
  /** The challenge is recorded at `challengePaise`, the automatic bid at `pricePaise`. */
  | { leads: 'leader'; challengePaise: number; pricePaise: number }

/**
 * Decides who leads, and at which price, after a challenge of at least the minimum next bid.
 *
 * With B the challenger's maximum and M the leader's: B > M leads at min(B, M + increment), or at the amount bid if
 * that is more; with B = M the earlier bidder leads at M; B < M leaves the leader at
 * min(M, B + increment). An increment added to a price is the ladder's at that very price, so that each
 * recorded bid rises by at least the increment over the previous one. A leader whose maximum reaches
 * the reserve stands at the reserve.
 */
export function resolveChallenge(auction: Auction, challenge: Challenge): ChallengeOutcome {
  const { maximumPaise } = challenge
  if (auction.leader === null) {
    const opening = Math.max(challenge.amountPaise, auction.basePaise)
    return { leads: 'challenger', pricePaise: priceByReserve(auction, opening, maximumPaise) }
  }
  const held = auction.leaderMaximumPaise
  if (maximumPaise > held) {
    const needed = Math.min(maximumPaise, oneStepAbove(auction, held))
    const price = Math.max(challenge.amountPaise, needed)
    return { leads: 'challenger', pricePaise: priceByReserve(auction, price, maximumPaise) }
  }
  const answer = Math.min(held, oneStepAbove(auction, maximumPaise))
  return {
    leads: 'leader',
    challengePaise: maximumPaise,
    pricePaise: priceByReserve(auction, answer, held),
  }
}

/** The reserve if the maximum reaches it and the price does not yet; otherwise the price. */
export function priceByReserve(auction: Auction, pricePaise: number, maximumPaise: number): number {
  const reserve = auction.reservePaise
  return reserve !== null && pricePaise < reserve && maximumPaise >= reserve ? reserve : pricePaise
}

function oneStepAbove(auction: Auction, pricePaise: number): number {
  return pricePaise + incrementAt(pricePaise, auction.fixedIncrementPaise)
}
