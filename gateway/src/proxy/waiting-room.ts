import type { ErrorCode } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'

/**
 * Limits concurrent requests per key, such as those that wait for one service: a service that is slow or hangs would
 * otherwise gather requests without limit, and answer first those whose senders have long disconnected.
 */
export class WaitingRoom<Key> {
  readonly #places: number
  readonly #refusal: ErrorCode
  readonly #waiting = new Map<Key, number>()

  /** @param places for each key. */
  constructor(places: number, refusal: ErrorCode = 'overloaded') {
    this.#places = places
    this.#refusal = refusal
  }

  isFull(key: Key): boolean {
    return (this.#waiting.get(key) ?? 0) >= this.#places
  }

  /**
   * @returns a function that releases the place once.
   * @throws {ApiError} if there is none.
   */
  enter(key: Key): () => void {
    if (this.isFull(key)) throw new ApiError(this.#refusal, { retryAfterSeconds: 5 })
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const left = (this.#waiting.get(key) ?? 1) - 1
      if (left > 0) this.#waiting.set(key, left)
      else this.#waiting.delete(key)
    }
  }
}
