import type { Language, QuantityUnit } from '@boli/contracts'
import { sayPaise } from '@boli/contracts/number-words'
import { words as englishNumbers } from '@boli/contracts/number-words/en'
import { words as hindiNumbers } from '@boli/contracts/number-words/hi'
import type { ChargeRate } from '../domain/amounts/amount-lines.ts'
import { presentParts } from '../domain/amounts/deal-quantity.ts'
import { type BillWords, billWords, pricedWords, unitWords } from './bill-words.ts'

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 })
const GRAMS_OF_QUINTAL = 100_000
/** Rates are ten-thousandths of a percent, or of a rupee. */
const RATE_PARTS = 10_000
const RATE_PARTS_OF_PAISA = 100
const numbers = { en: englishNumbers, hi: hindiNumbers }

/** `₹1,23,456.50`, with a minus before what is taken off. */
export function money(paise: number): string {
  return `${paise < 0 ? '−' : ''}₹${rupees.format(Math.abs(paise) / 100)}`
}

/** `22-11-2026`, which both languages read alike. */
export function date(day: string): string {
  return day.split('-').reverse().join('-')
}

/** Says everything once in each of the bill's languages. */
export function speaker(languages: Language[]) {
  const each = (say: (language: Language) => string) => [...new Set(languages.map(say))].join(' / ')
  return {
    each,
    word: (name: keyof BillWords) => each((language) => billWords[language][name]),
    /** Nobody weighs a bag in quintals: less than one is told in kilograms. */
    quantity: (parts: number, unit: QuantityUnit) => {
      const told = unit === 'quintals' && parts < GRAMS_OF_QUINTAL ? 'kgs' : unit
      return `${quantities.format(presentParts(parts, told))} ${each((language) => unitWords[language][told])}`
    },
    /** `1.5 %`, or `₹12.50 per quintal`. */
    rate: ({ kind, rate }: ChargeRate, unit: QuantityUnit) =>
      kind === 'percent'
        ? `${quantities.format(rate / RATE_PARTS)} %`
        : `${money(rate / RATE_PARTS_OF_PAISA)} ${each((language) => pricedWords[language][unit])}`,
    inWords: (paise: number) => languages.map((language) => sayPaise(paise, numbers[language])),
  }
}
export type Speaker = ReturnType<typeof speaker>
