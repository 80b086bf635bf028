import { median } from '../measure/median.ts'

/** How far the two medians may lie apart before a stranger could tell by the time which accounts exist. */
export const MAX_DIFFERENCE = 0.1

export interface Comparison {
  knownMs: number
  unknownMs: number
  /** Of the larger median over the smaller, 0 where they are the same. */
  difference: number
  isAlike: boolean
}

export function compareTimes(knownMs: readonly number[], unknownMs: readonly number[]): Comparison {
  const known = median(knownMs)
  const unknown = median(unknownMs)
  const difference = Math.max(known, unknown) / Math.min(known, unknown) - 1
  return { knownMs: known, unknownMs: unknown, difference, isAlike: difference <= MAX_DIFFERENCE }
}
