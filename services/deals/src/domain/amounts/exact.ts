/**
 * Reads a number of the API as an integer of its smallest part, by its decimal digits and never by multiplying:
 * `exactly(1.005, 3)` is 1005.
 * @param decimals How many decimals the smallest part has.
 * @returns null for a negative number and for more decimals than that.
 */
export function exactly(value: number, decimals: number): number | null {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(String(value))
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > decimals) return null
  const digits = Number(`${match[1]}${fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(digits) ? digits : null
}
