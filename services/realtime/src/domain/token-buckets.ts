interface Bucket {
  tokens: number
  atMs: number
}

/** Lets each key do something so many times a second, in bursts of at most one second's worth. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #perSecond: number
  readonly #nowMs: () => number

  constructor(perSecond: number, nowMs: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#nowMs = nowMs
  }

  /** @returns false where the key has to wait. */
  take(key: string): boolean {
    const nowMs = this.#nowMs()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#perSecond, atMs: nowMs }
    const refilled = bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.#perSecond
    const tokens = Math.min(this.#perSecond, refilled)
    const isAllowed = tokens >= 1
    // Put at the end: the longest unused bucket, full again by now, stands first.
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, atMs: nowMs })
    this.#forgetFull(nowMs)
    return isAllowed
  }

  /** Buckets that still remember something. */
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
