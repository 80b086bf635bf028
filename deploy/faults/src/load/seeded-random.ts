/** Numbers that look random and are the same for the same seed (mulberry32). */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** From 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** @throws where there is nothing to pick from. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to pick from')
    return items[this.below(items.length)] as Item
  }

  /** Another generator, as good as independent of this one. */
  fork(): SeededRandom {
    return new SeededRandom(this.below(2 ** 32))
  }
}
