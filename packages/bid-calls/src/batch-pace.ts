/** Up to this size, waiting for the answered bidders would slow them down: the next batch begins at once. */
const SMALL_BATCH = 15
const ENOUGH = 0.9
/** The longest wait for bidders to bid again; longer after more than a hundred bids, which take longer to answer. */
const longestWaitMs = (bids: number) => Math.min(20, Math.max(8, bids / 12))

/**
 * When the next batch of bids may begin. Many of those answered by a large batch bid again at once. A batch that begins
 * without them divides the crowd into halves that take turns, and two such batches cost more CPU than one (docs/benchmarks.md,
 * "The pace of large batches"). So after a large batch the next one waits for nine tenths of the answered and the waiting
 * bidders, for 8 ms at most (after more than a hundred bids for up to 20 ms).
 */
export class BatchPace {
  readonly #limit: number
  #expected = 0
  #untilMs = Number.NEGATIVE_INFINITY

  /** @param limit The most bids in one batch. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** @param bids Number of bids in the answered batch. @param waiting Bids that arrived meanwhile. */
  answered(bids: number, waiting: number): void {
    this.#expected = bids > SMALL_BATCH ? Math.min(this.#limit, ENOUGH * (bids + waiting)) : 0
    this.#untilMs = performance.now() + longestWaitMs(bids)
  }

  /** @returns the milliseconds until a batch may begin, or 0. */
  waitMs(waiting: number): number {
    return waiting >= this.#expected ? 0 : Math.max(0, Math.ceil(this.#untilMs - performance.now()))
  }
}
