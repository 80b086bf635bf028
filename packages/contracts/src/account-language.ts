import { DEFAULT_LANGUAGE, type Language } from './languages.ts'

/**
 * The languages known to services of releases before 27 November 2026. They refuse events, answers and tokens with
 * others, and run beside newer services during an upgrade. Once upgrades from such releases need no longer be supported
 * (from 2027 on), `language` may be any language, and `preferredLanguage` can be removed.
 */
export const earlierLanguages = ['en', 'hi'] as const
type EarlierLanguage = (typeof earlierLanguages)[number]

/** The language of an account's mails, pushes and bills, as sent in events, answers and tokens. */
export interface AccountLanguage {
  language: EarlierLanguage
  /** A language other than the earlier ones; read only if `language` is the default. */
  preferredLanguage?: Language | undefined
}

/** How a language is sent to services of this release and of the previous one. */
export function accountLanguageOf(language: Language): AccountLanguage {
  const earlier = earlierLanguages.find((one) => one === language)
  return earlier ? { language: earlier } : { language: DEFAULT_LANGUAGE, preferredLanguage: language }
}

/**
 * The language of an account. If a service of the previous release has changed `language` since, that choice is newer
 * than `preferredLanguage`.
 */
export function languageOf(account: {
  language: EarlierLanguage
  preferredLanguage?: Language | null | undefined
}): Language {
  const { language, preferredLanguage } = account
  return (language === DEFAULT_LANGUAGE && preferredLanguage) || language
}
