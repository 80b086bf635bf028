import type { Language } from '@boli/contracts'

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

const tens =
  /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (one|two|three|four|five|six|seven|eight|nine)\b/g

function asSentence(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/ only$/, '')
    .replace(tens, '$1-$2')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/**
 * Loads the words of one language: `Two thousand four hundred seventy-five rupees`,
 * `दो हज़ार चार सौ पचहत्तर रुपये`. They are fetched here, because few pages need them.
 */
export async function loadAmountInWords(language: Language): Promise<AmountInWords> {
  const currency = { currency: true, ignoreZeroCurrency: true }
  if (language === 'hi') {
    const { ToWords } = await import('to-words/hi-IN')
    const writer = new ToWords()
    return (rupees) => writer.convert(rupees, currency)
  }
  const { ToWords } = await import('to-words/en-IN')
  const writer = new ToWords()
  return (rupees) => asSentence(writer.convert(rupees, currency))
}
