import type { Language } from '@boli/contracts'
import { sayRupees } from './number-words/indian-number.ts'

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

/**
 * Loads the words of one language: `Two thousand four hundred seventy-five rupees`,
 * `दो हज़ार चार सौ पचहत्तर रुपये`. They are fetched here, because few pages need them.
 */
export async function loadAmountInWords(language: Language): Promise<AmountInWords> {
  const { words } =
    language === 'hi' ? await import('./number-words/hi.ts') : await import('./number-words/en.ts')
  return (rupees) => {
    const said = sayRupees(rupees, words)
    return said.charAt(0).toUpperCase() + said.slice(1)
  }
}
