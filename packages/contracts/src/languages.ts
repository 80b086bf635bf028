interface LanguageFacts {
  /** As its readers call it. */
  ownName: string
  /** For `Intl`. Hindi texts keep the digits 0–9, as Indian price boards do. */
  locale: string
  /** Of ISO 15924: which of the page's own letters it needs. */
  script: 'Latn' | 'Deva'
}

/**
 * The languages of pages, mails and bills. A further one is a further entry here; the compiler then names every
 * table of words that lacks it, and the tests every text.
 */
export const languageFacts = {
  en: { ownName: 'English', locale: 'en-IN', script: 'Latn' },
  hi: { ownName: 'हिन्दी', locale: 'hi-IN-u-nu-latn', script: 'Deva' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languageFacts
export const languages = Object.keys(languageFacts) as [Language, ...Language[]]

/** Where nothing tells a reader's language. */
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}
