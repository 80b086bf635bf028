import { toRupees } from '@boli/contracts'
import type { Deal } from '../deal.ts'
import { entry, type Taken } from '../step.ts'

/** Kinds of numbered documents; each has its own sequence per seller and financial year. */
export type PaperKind = 'bill' | 'credit-note'

/** `2026-27/0001`, or `CN/2026-27/0001` for a credit note. */
export function paperNumber(kind: PaperKind, year: string, count: number): string {
  const number = `${year}/${String(count).padStart(4, '0')}`
  return kind === 'bill' ? number : `CN/${number}`
}

/** A credit note that was written for the bill. */
export interface CreditInput {
  number: string
  paise: number
}

/** The bill and the amount of the deal do not change. */
export function recordCredit(deal: Deal, { number, paise }: CreditInput): Taken {
  return { deal, entries: [entry('credited', { number, amount: toRupees(paise) })] }
}

/** The scripts that a bill can draw, as Unicode names them: those of India's languages, and Latin. */
export const drawnScripts = [
  'Latin',
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Meetei_Mayek',
  'Ol_Chiki',
  'Oriya',
  'Tamil',
  'Telugu',
] as const
export type DrawnScript = (typeof drawnScripts)[number]

const drawnLetter = new RegExp(`[${drawnScripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')

/** Whether any part of a name can be printed: a name in other scripts, or of emoji only, cannot. */
export function isDrawable(name: string): boolean {
  return drawnLetter.test(name)
}
