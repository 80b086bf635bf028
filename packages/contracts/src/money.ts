/**
 * Money is stored as integer paise and crosses the API as rupees: JSON numbers with at most two decimals.
 * Source: the product decisions, "Money, quantity and price".
 */

/** The largest amount that any price may have: ₹10,00,00,000. */
export const MAX_AMOUNT_PAISE = 10_00_00_000_00

const plainDecimal = /^\d{1,9}(\.\d{1,2})?$/

/**
 * Reads an amount of rupees given as a number or as a plain decimal string (number inputs send strings).
 * @returns The amount in paise, or null if it is not a number, not above zero, has more than two
 *   decimals, or exceeds {@link MAX_AMOUNT_PAISE}.
 */
export function parseRupees(input: unknown): number | null {
  const text = typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  if (!plainDecimal.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return paise > 0 && paise <= MAX_AMOUNT_PAISE ? paise : null
}

/** `numerator / denominator` as the nearest integer, halves up; both at least zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** The amount in rupees, as the API sends it. */
export function toRupees(paise: number): number {
  return paise / 100
}

/**
 * A number in Indian grouping, `12,34,567.5`: the same in every language, although CLDR groups differently in some. Not
 * with `Intl`: its first formatter takes 100 ms on a cheap phone, and every page starts with a price.
 */
export function groupDigits(number: number): string {
  return String(number).replace(/\d(?=(?:\d\d)+\d(?:\.|$))(?<!\..*)/g, '$&,')
}

/** `₹12,34,567.50`: Indian grouping; decimals only where there are paise. */
export function formatPaise(paise: number): string {
  const fraction = Math.abs(paise % 100)
  const whole = groupDigits(Math.trunc(paise / 100))
  return fraction === 0 ? `₹${whole}` : `₹${whole}.${String(fraction).padStart(2, '0')}`
}

/** {@link formatPaise} for an amount in rupees. */
export function formatRupees(rupees: number): string {
  return formatPaise(Math.round(rupees * 100))
}
