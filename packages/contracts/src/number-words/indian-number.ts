import type { Language } from '../languages.ts'

/** What a language needs to say a number in Indian numbering. */
export interface NumberWords {
  /** 0 to 99. */
  upTo99: (number: number) => string
  /** `four hundred`, of the word for four. */
  hundreds: (count: string) => string
  /** What stands in place of "one hundred" alone. */
  hundredAlone: string
  thousand: string
  lakh: string
  crore: string
  /** `Two rupees and one paisa`, of the words of each part; either may be missing. */
  rupee: (count: number) => string
  paisa: (count: number) => string
  and: string
}

/** Says a whole number above zero: crore, lakh, thousand, hundred, and the rest below hundred. */
function sayNumber(number: number, words: NumberWords): string {
  if (number === 100) return words.hundredAlone
  const parts: string[] = []
  let rest = number
  for (const [size, name] of [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1_000, words.thousand],
  ] as const) {
    if (rest >= size) parts.push(sayNumber(Math.floor(rest / size), words), name)
    rest %= size
  }
  if (rest >= 100) parts.push(words.hundreds(words.upTo99(Math.floor(rest / 100))))
  if (rest % 100 > 0) parts.push(words.upTo99(rest % 100))
  return parts.join(' ')
}

/** Says an amount: `Two thousand rupees and fifty paise`, `दो हज़ार रुपये और पचास पैसे`. */
function sayPaise(amountPaise: number, words: NumberWords): string {
  const rupees = Math.floor(amountPaise / 100)
  const paise = amountPaise % 100
  const said = [
    rupees > 0 ? `${sayNumber(rupees, words)} ${words.rupee(rupees)}` : '',
    paise > 0 ? `${sayNumber(paise, words)} ${words.paisa(paise)}` : '',
  ]
    .filter(Boolean)
    .join(` ${words.and} `)
  const whole = said || `${words.upTo99(0)} ${words.rupee(0)}`
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/**
 * Says amounts in a language.
 * @throws if a language has no words for amounts, or a page cannot fetch them.
 */
export async function loadAmountInWords(language: Language): Promise<(amountPaise: number) => string> {
  const { words }: { words: NumberWords } = await import(`./languages/${language}.ts`)
  return (amountPaise) => sayPaise(amountPaise, words)
}
