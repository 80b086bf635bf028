import type { Language } from '@boli/contracts'
import { sayPaise } from '@boli/contracts/number-words'

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

/**
 * Loads the words of one language: `Two thousand four hundred seventy-five rupees`,
 * `दो हज़ार चार सौ पचहत्तर रुपये`. They are fetched here, because few pages need them.
 */
export async function loadAmountInWords(language: Language): Promise<AmountInWords> {
  const { words } =
    language === 'hi'
      ? await import('@boli/contracts/number-words/hi')
      : await import('@boli/contracts/number-words/en')
  return (rupees) => sayPaise(Math.round(rupees * 100), words)
}
