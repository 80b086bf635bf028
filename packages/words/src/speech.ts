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
export interface Speech {
  /** `₹2,27,500`. */
  rupees(paise: number): string
  /** `12,000.5 quintals`. */
  quantity(quantity: Quantity): string
  /** `₹2,275/quintal`; without the unit if it is not known. */
  price(paise: number, unit: QuantityUnit | null): string
  /** `20 Nov 2026, 4:15 pm IST`. */
  moment(moment: Date): string
  /** `4:15 pm`. */
  time(moment: Date): string
}

export function speechIn(language: Language): Speech {
  const { count, per, inIndia } = wordsOf(language)
  const time = (moment: Date) => timeOfDay(moment, language)
  return {
    rupees: formatPaise,
    quantity: ({ milli, unit }) =>
      many(language, count, unit, milli / 1000, { count: groupDigits(milli / 1000) }),
    price: (paise, unit) => `${formatPaise(paise)}${unit ? per[priceUnitOf(unit)] : ''}`,
    moment: (moment) => fill(inIndia, { moment: `${shortDate(moment, language)}, ${time(moment)}` }),
    time,
  }
}
