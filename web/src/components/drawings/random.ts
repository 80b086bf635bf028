/** Numbers in [0, 1) that are always the same for the same text (FNV-1a into mulberry32). */
export function seededRandom(text: string): () => number {
  let state = 2166136261
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 16777619)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number between two others. */
export function between(random: () => number, low: number, high: number): number {
  return low + (high - low) * random()
}

/** One of a list that is not empty. */
export function pick<T>(random: () => number, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}
