import { median } from '../measure/statistics.ts'

/** How far the two medians may differ before timing reveals which accounts exist. */
export const MAX_DIFFERENCE = 0.1

export interface Comparison {
  knownMs: number
  unknownMs: number
  /** Excess of the larger median over the smaller, 0 if equal. */
  difference: number
  isAlike: boolean
}

export function compareTimes(knownMs: readonly number[], unknownMs: readonly number[]): Comparison {
  const known = median(knownMs)
  const unknown = median(unknownMs)
  const difference = Math.max(known, unknown) / Math.min(known, unknown) - 1
  return { knownMs: known, unknownMs: unknown, difference, isAlike: difference <= MAX_DIFFERENCE }
}
