const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Time to the next try after the first, second … failed one: seven tries over a day. */
const delaysMs = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 15.4 * HOUR_MS]
/** A receiver that fails for so long is switched off. */
export const FAILING_MS = 5 * 24 * HOUR_MS

/** @param tries failed so far. @returns null if it was the last one. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const delayMs = delaysMs[tries - 1]
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs)
}

/** How long nothing else is sent to a receiver after consecutive failures. */
export function receiverPauseMs(failures: number): number {
  return Math.min(failures, 30) * 1_000
}
