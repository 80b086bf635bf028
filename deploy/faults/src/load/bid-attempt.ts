import type { Outcome } from './call-log.ts'

/** One bid of one person. Repeated under the same key it is still the same bid. */
export interface BidAttempt {
  bidder: number
  lotId: string
  rupees: number
  bidKey: string
  /** How it ended so far; `unknown` until a repetition tells. */
  outcome: Outcome
  /** Of an `ok` one. */
  bidId: string | null
}

/** The lots' prices as the bidders have last heard of them. */
export class PriceBoard {
  readonly #minimumNextBids = new Map<string, number>()

  /** @param minimumNextBid A lower one than is known is old news. */
  hear(lotId: string, minimumNextBid: number): void {
    const known = this.#minimumNextBids.get(lotId) ?? 0
    if (minimumNextBid > known) this.#minimumNextBids.set(lotId, minimumNextBid)
  }

  minimumNextBid(lotId: string): number {
    return this.#minimumNextBids.get(lotId) ?? 0
  }
}
