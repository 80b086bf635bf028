/** Texts by key; nested where they belong together. */
export type Texts = { [key: string]: string | Texts }

/** All keys with their texts, nested keys joined by dots. */
export function flatTexts(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : flatTexts(text, `${prefix}${key}.`),
  )
}

/** The endings of keys whose texts depend on a number, by `Intl.PluralRules`; `_zero` may be added. */
export const pluralEnding = /_(?:zero|one|two|few|many|other)$/

/**
 * The most letters, as readers count them, of a text's translation. A short English word leaves room for a longer one,
 * and every page fits 320 px with texts of this length (`npm run words -- walk`).
 */
export const longestText = (english: string) => Math.ceil(lettersOf(english) * 1.5) + 12

/** Letters as readers count them, without placeholders and links. */
export function lettersOf(text: string): number {
  return [...new Intl.Segmenter().segment(text.replace(/\{+\s*\w+[^}]*\}+|<\/?\w+>/g, ''))].length
}

/**
 * A language's texts, with those of `english` for missing keys. Single plural forms are never filled in.
 */
export function filledUp(texts: Texts, english: Texts): Texts {
  const stem = (key: string) => key.replace(pluralEnding, '')
  const known = new Set(Object.keys(texts).map(stem))
  const missing = Object.entries(english).filter(([key]) => !known.has(stem(key)))
  const own = Object.entries(texts).map(([key, text]) => {
    const inEnglish = english[key]
    return [
      key,
      typeof text === 'object' && typeof inEnglish === 'object' ? filledUp(text, inEnglish) : text,
    ] as const
  })
  return Object.fromEntries([...own, ...missing])
}
