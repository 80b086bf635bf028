export interface SeededRandom {
  /** At least `low`, below `high`. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** The same seed gives the same numbers, so that a demo looks alike on every machine. */
export function seededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: ([first, ...others]) => [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  }
}
