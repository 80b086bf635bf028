import { DEFAULT_LANGUAGE, groupDigits, type Language, type QuantityUnit } from '@boli/contracts'
import { loadAmountInWords } from '@boli/contracts/number-words'
import { type Words, wordsOf } from '@boli/words'
import type { ChargeRate } from '../domain/amounts/amount-lines.ts'
import { presentParts } from '../domain/amounts/deal-quantity.ts'

const GRAMS_OF_QUINTAL = 100_000
/** Rates are ten-thousandths of a percent, or of a rupee. */
const RATE_PARTS = 10_000
const RATE_PARTS_OF_PAISA = 100

type Bill = Words['bill']

/** `₹1,23,456.50`, with a minus sign for deductions. */
export function money(paise: number): string {
  const [whole, fraction] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100]
  return `${paise < 0 ? '−' : ''}₹${groupDigits(whole)}.${String(fraction).padStart(2, '0')}`
}

/** `22-11-2026`, the same in all languages. */
export function date(day: string): string {
  return day.split('-').reverse().join('-')
}

/** Formats everything in each of the bill's languages. */
export async function speaker(languages: Language[]) {
  const inWords = await Promise.all(
    languages.map((language) => loadAmountInWords(language).catch(() => loadAmountInWords(DEFAULT_LANGUAGE))),
  )
  const each = (say: (language: Language) => string) => [...new Set(languages.map(say))].join(' / ')
  return {
    each,
    /** A text of the bill in each language. */
    word: (name: { [Key in keyof Bill]: Bill[Key] extends string ? Key : never }[keyof Bill]) =>
      each((language) => wordsOf(language).bill[name]),
    /** Less than a quintal is written in kilograms. */
    quantity: (parts: number, unit: QuantityUnit) => {
      const written = unit === 'quintals' && parts < GRAMS_OF_QUINTAL ? 'kgs' : unit
      return `${groupDigits(presentParts(parts, written))} ${each((language) => wordsOf(language).bill.units[written])}`
    },
    /** `1.5 %`, or `₹12.50 per quintal`. */
    rate: ({ kind, rate }: ChargeRate, unit: QuantityUnit) =>
      kind === 'percent'
        ? `${groupDigits(rate / RATE_PARTS)} %`
        : `${money(rate / RATE_PARTS_OF_PAISA)} ${each((language) => wordsOf(language).bill.priced[unit])}`,
    inWords: (paise: number) => inWords.map((say) => say(paise)),
  }
}
export type Speaker = Awaited<ReturnType<typeof speaker>>
