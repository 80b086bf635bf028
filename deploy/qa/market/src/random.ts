import { createHash } from 'node:crypto'
import { uniformFloat32 } from 'pure-rand/distribution/uniformFloat32'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Pseudo-random numbers, the same for the same seed. */
export class SeededRandom {
  readonly #generator: ReturnType<typeof xoroshiro128plus>

  constructor(seed: number | string) {
    const digest = createHash('sha256').update(String(seed)).digest()
    this.#generator = xoroshiro128plus(digest.readInt32BE())
  }

  /** From 0 to below 1. */
  next(): number {
    return uniformFloat32(this.#generator)
  }

  /** At least `low`, below `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return uniformInt(this.#generator, 0, count - 1)
  }

  /** @throws when the list is empty. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to pick from')
    return items[this.below(items.length)] as Item
  }

  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const placed = items.map((item) => ({ item, at: this.next() }))
    return placed.sort((a, b) => a.at - b.at).map(({ item }) => item)
  }

  /** Another generator, practically independent of this one. */
  fork(): SeededRandom {
    return new SeededRandom(this.below(2 ** 31))
  }
}
