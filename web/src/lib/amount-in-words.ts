import type { Language } from '@boli/contracts'
import { type NumberWords, sayPaise } from '@boli/contracts/number-words'

const numbers: Record<Language, () => Promise<{ words: NumberWords }>> = {
  en: () => import('@boli/contracts/number-words/en'),
  hi: () => import('@boli/contracts/number-words/hi'),
}

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

/**
 * Loads the words of one language: `Two thousand four hundred seventy-five rupees`,
 * `दो हज़ार चार सौ पचहत्तर रुपये`. They are fetched here, because few pages need them.
 */
export async function loadAmountInWords(language: Language): Promise<AmountInWords> {
  const { words } = await numbers[language]()
  return (rupees) => sayPaise(Math.round(rupees * 100), words)
}
