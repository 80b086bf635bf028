import {
  formatRupees,
  groupDigits,
  type Language,
  type PriceUnit,
  type PublicLot,
  quantityUnits,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import { many, wordsOf } from '@boli/words'
import { escapeHtml } from './frame.ts'

const SUMMARY_LENGTH = 180

/** `₹2,450 / quintal`. */
export function priceText(
  rupees: number,
  { priceUnit }: Pick<PublicLot, 'priceUnit'>,
  language: Language,
): string {
  return `${formatRupees(rupees)} / ${wordsOf(language).lotPage.per[priceUnit]}`
}

export function quantityOf(
  { quantity, unit }: Pick<PublicLot, 'quantity' | 'unit'>,
  language: Language,
): string {
  const { count } = wordsOf(language)
  const known = quantityUnits.find((one) => one === unit)
  const amount = groupDigits(quantity)
  return known ? many(language, count, known, quantity, { count: amount }) : `${amount} ${unit}`
}

export function placeOf(
  { district, origin, state }: Pick<PublicLot, 'district' | 'origin' | 'state'>,
  language: Language,
): string {
  return [district ?? origin, state ? wordsOf(language).states[state] : ''].filter(Boolean).join(', ')
}

export function momentText(at: string, language: Language): string {
  return `${shortDate(at, language)}, ${timeOfDay(at, language)}`
}

/** A one-line description of a lot, no longer than search engines and messengers show. */
export function summaryOf(lot: PublicLot, language: Language): string {
  const words = [quantityOf(lot, language), placeOf(lot, language), lot.description]
  const letters = [...words.filter(Boolean).join(' · ').replace(/\s+/g, ' ').trim()]
  return letters.length > SUMMARY_LENGTH
    ? `${letters.slice(0, SUMMARY_LENGTH - 1).join('')}…`
    : letters.join('')
}

/** The picture of a lot as messengers show it; the product's own picture if the lot has none. */
export function shareImageOf({ image }: Pick<PublicLot, 'image'>, origin: string): string {
  return image === null ? `${origin}/share.jpg` : origin + image.replace(/-\d+\.webp$/, '-share.jpg')
}

const KILOS_OF_QUINTAL = 100

/** The price per kilo for lots priced per quintal, which `lot.js` shows if chosen on this device. */
export function kiloText(rupees: number, unit: PriceUnit, language: Language): string {
  if (unit !== 'quintal') return ''
  return ` <span class="kilo" data-kilo hidden>${formatRupees(rupees / KILOS_OF_QUINTAL)} / ${escapeHtml(wordsOf(language).lotPage.kilo)}</span>`
}

/** The switch for prices per kilo; `lot.js` shows it. */
export function kiloSwitch(unit: PriceUnit, language: Language): string {
  if (unit !== 'quintal') return ''
  return `<button type="button" class="switch" data-kilo-switch aria-pressed="false" hidden>${escapeHtml(wordsOf(language).lotPage.perKilo)}</button>`
}
