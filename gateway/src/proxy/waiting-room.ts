import { Refusal } from '@boli/service-kit'
import type { Upstream } from '../settings.ts'

/**
 * Bounds how many requests wait for the answer of each service. A service that is slow or hangs would else gather
 * requests without end, and answer those first whose senders have long gone.
 */
export class WaitingRoom {
  readonly #places: number
  readonly #waiting = new Map<Upstream, number>()

  /** @param places for each service. */
  constructor(places: number) {
    this.#places = places
  }

  /**
   * @returns what gives the place back, once.
   * @throws {Refusal} `overloaded` where there is none.
   */
  enter(service: Upstream): () => void {
    const waiting = this.#waiting.get(service) ?? 0
    if (waiting >= this.#places) throw new Refusal('overloaded', { retryAfterSeconds: 5 })
    this.#waiting.set(service, waiting + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#waiting.set(service, (this.#waiting.get(service) ?? 1) - 1)
    }
  }
}
