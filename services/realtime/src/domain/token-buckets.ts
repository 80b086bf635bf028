interface Bucket {
  tokens: number
  atMs: number
}

/** Limits a rate per key, with bursts of at most one second's worth. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #perSecond: number
  readonly #nowMs: () => number

  constructor(perSecond: number, nowMs: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#nowMs = nowMs
  }

  /** @returns false if the key has to wait. */
  take(key: string): boolean {
    const nowMs = this.#nowMs()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#perSecond, atMs: nowMs }
    const refilled = bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.#perSecond
    const tokens = Math.min(this.#perSecond, refilled)
    const isAllowed = tokens >= 1
    // Moved to the end: the least recently used bucket, full again by now, comes first.
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, atMs: nowMs })
    this.#forgetFull(nowMs)
    return isAllowed
  }

  /** Number of buckets that are not full. */
  get size(): number {
    return this.#buckets.size
  }

  #forgetFull(nowMs: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.atMs < 1000) return
      this.#buckets.delete(key)
    }
  }
}
