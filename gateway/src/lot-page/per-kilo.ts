import { formatRupees, type Language, type PriceUnit } from '@boli/contracts'
import { wordsOf } from '@boli/words'
import { escapeHtml as text } from './frame.ts'

const KILOS_OF_QUINTAL = 100

/** The price per kilo for lots priced per quintal, which `lot.js` shows if chosen on this device. */
export function kiloText(rupees: number, unit: PriceUnit, language: Language): string {
  if (unit !== 'quintal') return ''
  return ` <span class="kilo" data-kilo hidden>${formatRupees(rupees / KILOS_OF_QUINTAL)} / ${text(wordsOf(language).lotPage.kilo)}</span>`
}

/** The switch for prices per kilo; `lot.js` shows it. */
export function kiloSwitch(unit: PriceUnit, language: Language): string {
  if (unit !== 'quintal') return ''
  return `<button type="button" class="switch" data-kilo-switch aria-pressed="false" hidden>${text(wordsOf(language).lotPage.perKilo)}</button>`
}
