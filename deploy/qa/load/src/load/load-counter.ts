import { Histogram, type HistogramData } from '../measure/histogram.ts'

export type BidAnswer =
  | { kind: 'accepted'; bidId: string }
  | { kind: 'refused'; code: string }
  /** It is unknown whether it was placed. */
  | { kind: 'unanswered' }

export interface LoadCounts {
  /** Answered in the measured time. */
  accepted: number
  refused: Record<string, number>
  /** Latencies of accepted bids. */
  latency: HistogramData
  /** In total, including the warm-up. */
  unanswered: number
  acknowledgedIds: string[]
}

/** Counts answers: those within the measured time for the figures, all for the final check. */
export class LoadCounter {
  readonly #startMs: number
  readonly #endMs: number
  readonly #latency = new Histogram()
  readonly #refused = new Map<string, number>()
  readonly #acknowledgedIds: string[] = []
  #accepted = 0
  #unanswered = 0

  constructor(startMs: number, endMs: number) {
    this.#startMs = startMs
    this.#endMs = endMs
  }

  /** @param sinceMs When the bid was sent, or should have been. */
  answered(answer: BidAnswer, sinceMs: number, nowMs: number): void {
    const isMeasured = nowMs >= this.#startMs && nowMs < this.#endMs
    switch (answer.kind) {
      case 'unanswered':
        this.#unanswered += 1
        return
      case 'refused':
        if (isMeasured) this.#refused.set(answer.code, (this.#refused.get(answer.code) ?? 0) + 1)
        return
      case 'accepted':
        this.#acknowledgedIds.push(answer.bidId)
        if (!isMeasured) return
        this.#accepted += 1
        this.#latency.record(nowMs - sinceMs)
    }
  }

  /** @param underWay Bids whose answers are no longer awaited. */
  counts(underWay: number): LoadCounts {
    return {
      accepted: this.#accepted,
      refused: Object.fromEntries(this.#refused),
      latency: this.#latency.toData(),
      unanswered: this.#unanswered + underWay,
      acknowledgedIds: this.#acknowledgedIds,
    }
  }
}
