/** So many bidders of one lot often bid again within milliseconds, as programs do; people on many lots do not. */
const FEW_BIDDERS = 15
const ENOUGH = 0.9
/** The longest wait for bidders to bid again; more bids take longer to answer. */
const longestWaitMs = (bids: number) => (bids <= FEW_BIDDERS ? 3 : Math.min(20, Math.max(8, bids / 12)))
/** So many bidders of one lot are a crowd, whose bids arrive in small groups if its clients are slow. */
const CROWD = 32
const CROWD_WAIT_MS = 16

/**
 * When the next batch of bids may begin. Many of those answered by a batch bid again at once. A batch that begins without
 * them divides the bidders into halves that take turns, and two such batches take longer and cost more CPU than one
 * (docs/measurements.md, "The pace of batches"). So the next batch waits for nine tenths of the answered and the waiting
 * bidders, for 8 ms at most (after more than a hundred bids for up to 20 ms). After up to 15 bids it waits only if these and
 * the waiting ones are on one lot, for 3 ms at most; 32 or more who bid on one lot within a tenth of a second for 16 ms.
 */
export class BatchPace {
  readonly #limit: number
  #expected = 0
  #untilMs = Number.NEGATIVE_INFINITY

  /** @param limit The most bids in one batch. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * @param bids Number of bids in the answered batch.
   * @param waiting Bids that arrived meanwhile.
   * @param isOneLot Returns whether all of these are on one lot; called only if the batch was small.
   * @param recent Number of bidders of this lot in the last tenth of a second; 0 for bids on several lots.
   */
  answered(bids: number, waiting: number, isOneLot: () => boolean, recent = 0): void {
    const isCrowd = recent >= CROWD
    const isPaced = isCrowd || bids > FEW_BIDDERS || isOneLot()
    const bidders = isCrowd ? Math.max(recent, bids + waiting) : bids + waiting
    this.#expected = isPaced ? Math.min(this.#limit, ENOUGH * bidders) : 0
    this.#untilMs = performance.now() + Math.max(longestWaitMs(bids), isCrowd ? CROWD_WAIT_MS : 0)
  }

  /** @returns the milliseconds until a batch may begin, or 0. */
  waitMs(waiting: number): number {
    return waiting >= this.#expected ? 0 : Math.max(0, Math.ceil(this.#untilMs - performance.now()))
  }
}
