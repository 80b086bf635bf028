/** A word's form at the end of a number, and before a smaller part of the number. */
interface Forms {
  alone: string
  beforeRest: string
}

/** Numbers with a separate word for each count: Tamil and Malayalam thousands. */
interface CountedForms {
  alone: readonly string[]
  beforeRest: readonly string[]
}

/** `lakh`, `one lakh`, each alone and before a remainder. */
interface Size {
  one: Forms
  other: Forms
}

/** What a language needs to spell an amount in Indian numbering, in the form used before a noun. */
export interface NumberWords {
  /** 0 to 99. */
  upTo99: readonly string[]
  /** "One" alone, and at the end of a longer number; `upTo99[1]` if not given. */
  one?: { alone: string; last: string }
  /** Exactly one hundred; `hundreds.alone` if not given. */
  hundredAlone?: string
  /** Words of 100 to 900. */
  hundreds: CountedForms
  /** By count from 0 to 99, if count and word form one word. */
  thousand: Size | CountedForms
  lakh: Size
  crore: Size
  rupee: { one: string; other: string; beforePaise?: { one: string; other: string } }
  paisa: { one: string; other: string }
  /** The word between rupees and paise; may be empty. */
  and: string
  /** Consonants that double after one of the endings (Tamil: நூற்றுப் பத்து). */
  doubling?: { after: readonly string[]; before: Readonly<Record<string, string>> }
}

/** Words of a language that writes each part of a number as a separate word: `two hundred`, `one lakh`. */
export function separateWords({
  hundred,
  thousand,
  lakh,
  crore,
  ...words
}: Pick<NumberWords, 'upTo99' | 'hundredAlone' | 'rupee' | 'paisa' | 'and'> &
  Record<'hundred' | 'thousand' | 'lakh' | 'crore', string>): NumberWords {
  const counted = words.upTo99.slice(1, 10).map((count) => `${count} ${hundred}`)
  const size = (word: string): Size => {
    const one = `${words.upTo99[1]} ${word}`
    return { one: { alone: one, beforeRest: one }, other: { alone: word, beforeRest: word } }
  }
  return {
    ...words,
    hundreds: { alone: counted, beforeRest: counted },
    ...{ thousand: size(thousand), lakh: size(lakh), crore: size(crore) },
  }
}

/** Spells a whole number: crore, lakh, thousand, hundred, and the rest below hundred. */
function sayNumber(number: number, words: NumberWords): string {
  if (number === 1 && words.one) return words.one.alone
  if (number === 100 && words.hundredAlone) return words.hundredAlone
  const parts: string[] = []
  let rest = number
  for (const [value, size] of [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1_000, words.thousand],
  ] as const) {
    const count = Math.floor(rest / value)
    rest %= value
    if (count > 0) parts.push(sayCounted(count, size, rest > 0 ? 'beforeRest' : 'alone', words))
  }
  const [hundreds, below] = [Math.floor(rest / 100), rest % 100]
  if (hundreds > 0) parts.push(words.hundreds[below > 0 ? 'beforeRest' : 'alone'][hundreds - 1] ?? '')
  if (below === 1 && parts.length > 0 && words.one) parts.push(words.one.last)
  else if (below > 0 || number === 0) parts.push(words.upTo99[below] ?? '')
  return joined(parts, words)
}

function sayCounted(count: number, size: Size | CountedForms, form: keyof Forms, words: NumberWords): string {
  if (!('one' in size)) return size[form][count] ?? ''
  return count === 1 ? size.one[form] : `${sayNumber(count, words)} ${size.other[form]}`
}

function joined(parts: readonly string[], { doubling }: NumberWords): string {
  return parts.reduce((said, part) => {
    const doubles = doubling?.after.some((ending) => said.endsWith(ending))
    const consonant = doubles ? (doubling?.before[part.charAt(0)] ?? '') : ''
    return `${said}${consonant} ${part}`
  })
}

/** Spells an amount: `Two thousand rupees and fifty paise`, `दो हज़ार रुपये और पचास पैसे`. */
export function sayPaise(amountPaise: number, words: NumberWords): string {
  const rupees = Math.floor(amountPaise / 100)
  const paise = amountPaise % 100
  const { rupee, paisa } = words
  const noun = (forms: { one: string; other: string }, count: number) =>
    count === 1 ? forms.one : forms.other
  const said: string[] = []
  if (rupees > 0 || paise === 0)
    said.push(`${sayNumber(rupees, words)} ${noun(paise > 0 ? (rupee.beforePaise ?? rupee) : rupee, rupees)}`)
  if (paise > 0) said.push(`${sayNumber(paise, words)} ${noun(paisa, paise)}`)
  const whole = said.join(words.and === '' ? ' ' : ` ${words.and} `)
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}
