/** What a language needs to say a number in Indian numbering. */
export interface NumberWords {
  /** 0 to 99. */
  upTo99: (number: number) => string
  hundred: string
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

/** Says a whole number: crore, lakh, thousand, hundred, and the rest below hundred. */
function sayNumber(number: number, words: NumberWords): string {
  if (number === 100) return words.hundredAlone
  const parts: string[] = []
  let rest = number
  for (const [size, name] of [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1_000, words.thousand],
    [100, words.hundred],
  ] as const) {
    if (rest >= size) parts.push(sayNumber(Math.floor(rest / size), words), name)
    rest %= size
  }
  if (rest > 0) parts.push(words.upTo99(rest))
  return parts.join(' ')
}

/** Says an amount of rupees; what is less than a paisa is rounded. */
export function sayRupees(amount: number, words: NumberWords): string {
  const inPaise = Math.round(amount * 100)
  const rupees = Math.floor(inPaise / 100)
  const paise = inPaise % 100
  return [
    rupees > 0 ? `${sayNumber(rupees, words)} ${words.rupee(rupees)}` : '',
    paise > 0 ? `${sayNumber(paise, words)} ${words.paisa(paise)}` : '',
  ]
    .filter(Boolean)
    .join(` ${words.and} `)
}
