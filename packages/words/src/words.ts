import { filledUp, type Language, perLanguage, type Texts } from '@boli/contracts'
import assamese from './texts/as.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import gu from './texts/gu.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import kn from './texts/kn.json' with { type: 'json' }
import ml from './texts/ml.json' with { type: 'json' }
import mr from './texts/mr.json' with { type: 'json' }
import or from './texts/or.json' with { type: 'json' }
import pa from './texts/pa.json' with { type: 'json' }
import ta from './texts/ta.json' with { type: 'json' }
import te from './texts/te.json' with { type: 'json' }

/** All server texts in one language. */
export type Words = typeof en

/** The texts of each language; missing ones are filled in from English. */
export const texts: Record<Language, Texts> = { en, hi, mr, bn, ta, gu, te, kn, ml, pa, or, as: assamese }

const filled = new Map<Language, Words>()

export function wordsOf(language: Language): Words {
  const words = filled.get(language) ?? (filledUp(texts[language], en) as Words)
  filled.set(language, words)
  return words
}

/** Values that replace `{name}`. */
export type Values = Readonly<Record<string, string | number>>

/** A text with its values: `{lot}` becomes the lot's name. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
}

/** Several texts with their values. */
export function fillAll<Part extends Readonly<Record<string, string>>>(part: Part, values: Values): Part {
  return Object.fromEntries(Object.entries(part).map(([key, text]) => [key, fill(text, values)])) as Part
}

const pluralRules = perLanguage((locale) => new Intl.PluralRules(locale))

type Stem<Key> = Key extends `${infer Of}_other` ? Of : never

/**
 * The form of a text that fits a count: `1 new bid`, `7 new bids`.
 * @param key Without the ending that the language's plural rules choose.
 * @param count Also the value `{count}`, unless `values` has another.
 */
export function many<Part extends object>(
  language: Language,
  part: Part,
  key: Stem<keyof Part & string>,
  count: number,
  values: Values = {},
): string {
  const forms = part as Readonly<Record<string, string>>
  const ending = count === 0 && `${key}_zero` in forms ? 'zero' : pluralRules(language).select(count)
  return fill(forms[`${key}_${ending}`] ?? forms[`${key}_other`] ?? '', { count, ...values })
}
