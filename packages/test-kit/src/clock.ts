/** A clock that does not move until a test moves it. It starts now, because tokens are verified with the real clock. */
export interface TestClock {
  now: () => Date
  advance(ms: number): void
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function createClock(): TestClock {
  let nowMs = Date.now()
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms
    },
  }
}
