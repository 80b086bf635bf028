import {
  formatPaise,
  groupDigits,
  type Language,
  priceUnitOf,
  type Quantity,
  type QuantityUnit,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import { fill, many, wordsOf } from './words.ts'

/** Formats amounts, moments and lots in one language. */
export function speechIn(language: Language) {
  const { count, per, inIndia } = wordsOf(language)
  /** `4:15 pm`. */
  const time = (moment: Date) => timeOfDay(moment, language)
  return {
    time,
    /** `₹2,27,500`. */
    rupees: formatPaise,
    /** `12,000.5 quintals`. */
    quantity: ({ milli, unit }: Quantity) =>
      many(language, count, unit, milli / 1000, { count: groupDigits(milli / 1000) }),
    /** `₹2,275/quintal`; without the unit if it is not known. */
    price: (paise: number, unit: QuantityUnit | null) =>
      `${formatPaise(paise)}${unit ? per[priceUnitOf(unit)] : ''}`,
    /** `20 Nov 2026, 4:15 pm IST`. */
    moment: (moment: Date) => fill(inIndia, { moment: `${shortDate(moment, language)}, ${time(moment)}` }),
  }
}
