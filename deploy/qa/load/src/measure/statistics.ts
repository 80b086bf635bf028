/** The middle value; of an even number the mean of the middle two. @throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing')
  return (lower + upper) / 2
}

/** The median of a figure of these items; null if none of them has it. */
export function medianOf<Item>(
  items: readonly Item[],
  of: (item: Item) => number | undefined,
): number | null {
  const values = items.map(of).filter((value) => value !== undefined)
  return values.length === 0 ? null : median(values)
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Buckets of a tenth of a millisecond up to half a minute; longer durations count as that. */
const BUCKETS_PER_MS = 10
const BUCKETS = 30_000 * BUCKETS_PER_MS

/** Counted durations in a form to send between processes: `[bucket, count]`. */
export type HistogramData = [number, number][]

/** Counts durations, so that millions of them need no memory and histograms of several processes can be added. */
export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS + 1)
  #total = 0

  get total(): number {
    return this.#total
  }

  record(durationMs: number, times = 1): void {
    const bucket = Math.min(BUCKETS, Math.max(0, Math.floor(durationMs * BUCKETS_PER_MS)))
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + times
    this.#total += times
  }

  /** @returns milliseconds, rounded up to a tenth; 0 if nothing was counted. */
  percentile(percent: number): number {
    const wanted = Math.max(1, Math.ceil((this.#total * percent) / 100))
    let seen = 0
    const found = this.#counts.findIndex((count) => {
      seen += count
      return seen >= wanted
    })
    return (found + 1) / BUCKETS_PER_MS
  }

  toData(): HistogramData {
    const data: HistogramData = []
    this.#counts.forEach((count, bucket) => {
      if (count > 0) data.push([bucket, count])
    })
    return data
  }

  static from(...parts: readonly HistogramData[]): Histogram {
    const histogram = new Histogram()
    for (const [bucket, count] of parts.flat()) histogram.record((bucket + 0.5) / BUCKETS_PER_MS, count)
    return histogram
  }
}

/** Summary of durations for reports, in milliseconds. */
export type Percentiles = ReturnType<typeof percentilesOf>

export const percentilesOf = (histogram: Histogram) => ({
  p50: histogram.percentile(50),
  p95: histogram.percentile(95),
  p99: histogram.percentile(99),
  max: histogram.percentile(100),
})
