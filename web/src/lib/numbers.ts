import { formatRupees, languageFacts, latinDigits, parseRupees, toRupees } from '@boli/contracts'

export { latinDigits }

const rupees = ['₹', ...Object.values(languageFacts).map((language) => language.rupees)].join('|')
const currency = new RegExp(`^(?:${rupees})\\s*|\\s*(?:/-|${rupees})$`, 'giu')
/** Groups end with three digits, as in 1,00,000, 100,000 and 1 00 000; `2,45` could mean two things. */
const grouped = /^\d{1,3}(?:([, ])\d{2,3}(?:\1\d{2,3})*(?<=\1\d{3}))?(?:\.\d*)?$/
const plain = /^\d+(?:\.\d*)?$|^\.\d+$/

/**
 * Converts a typed number (`1,00,000`, `₹ 2 450.50`, `२,४५०`, `2450/-`) to the plain decimal of the API (`100000`). The
 * API itself is strict, so every number field uses this first.
 * @returns null if the text is not a single number.
 */
export function plainNumber(text: string): string | null {
  const bare = latinDigits(text).replace(/\s+/gu, ' ').trim().replace(currency, '').trim()
  if (!plain.test(bare) && !grouped.test(bare)) return null
  const [whole = '', fraction = ''] = bare.replace(/[, ]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** Reads a typed amount of rupees. @returns Rupees, or null if the API would refuse it. */
export function readRupees(text: string): number | null {
  const paise = parseRupees(plainNumber(text))
  return paise === null ? null : toRupees(paise)
}

/** A typed number as a plain decimal, or the text itself, which the server refuses with an error on the field. */
export function plainNumberOr(text: string): string {
  return plainNumber(text) ?? text.trim()
}

/** An amount as an amount field shows it, grouped as in India: `1,00,000`. */
export function amountText(rupees: number): string {
  return formatRupees(rupees).slice(1)
}
