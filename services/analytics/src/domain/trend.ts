/**
 * How much now is above or below before, in percent to one decimal.
 * @returns null where there was nothing before: then it is new.
 */
export function trend(now: number, before: number): number | null {
  if (before === 0) return null
  return Math.round(((now - before) / before) * 1000) / 10
}
