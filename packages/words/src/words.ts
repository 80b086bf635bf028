import { readFileSync } from 'node:fs'
import { filledUp, type Language, perLanguage, type Texts } from '@boli/contracts'
import type en from './texts/en.json'

/** All server texts in one language. */
export type Words = typeof en

/** The texts of a language as they are translated, from the folder `texts` beside this file or its bundle. */
export function textsOf(language: Language): Texts {
  return JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8'))
}

const filled = new Map<Language, Words>()

/**
 * Texts that are missing in the language are the English ones. Each language is read when it is first needed: twelve
 * of them were 0.9 MB of a bundle.
 */
export function wordsOf(language: Language): Words {
  const words = filled.get(language) ?? (filledUp(textsOf(language), textsOf('en')) as Words)
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
