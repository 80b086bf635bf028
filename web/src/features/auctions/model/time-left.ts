/** Below this much time left a countdown turns red. */
export const URGENT_MS = 5 * 60_000
/** Below this much time left a found lot is "Ending Soon". */
export const ENDING_SOON_MS = 30 * 60_000

/** Whole seconds left, in milliseconds: the last second is shown as 1 until the moment is reached. */
export function timeLeftMs(moment: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000) * 1000)
}
