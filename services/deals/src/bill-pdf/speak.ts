import type { Language, QuantityUnit } from '@boli/contracts'
import { sayPaise } from '@boli/contracts/number-words'
import { words as englishNumbers } from '@boli/contracts/number-words/en'
import { words as hindiNumbers } from '@boli/contracts/number-words/hi'
import { presentParts } from '../domain/amounts/deal-quantity.ts'
import { type BillWords, billWords, unitWords } from './bill-words.ts'

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 })
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
    quantity: (parts: number, unit: QuantityUnit) =>
      `${quantities.format(presentParts(parts, unit))} ${each((language) => unitWords[language][unit])}`,
    inWords: (paise: number) => languages.map((language) => sayPaise(paise, numbers[language])),
  }
}
export type Speaker = ReturnType<typeof speaker>
