import { DEFAULT_LANGUAGE, type Language } from './languages.ts'

/**
 * The languages that services of releases before 27 November 2026 know. They refuse events, answers and tokens with others,
 * and run beside newer ones during an upgrade. Once no such release is upgraded from any more (from 2027 on),
 * `language` may be any language, and `preferredLanguage` can be removed.
 */
export const earlierLanguages = ['en', 'hi'] as const
type EarlierLanguage = (typeof earlierLanguages)[number]

/** The language of an account, in which its mails, pushes and bills are written, as events, answers and tokens have it. */
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
 * The language that an account has. Where a service of the previous release has changed `language` since, its choice
 * is newer than `preferredLanguage`.
 */
export function languageOf(account: {
  language: EarlierLanguage
  preferredLanguage?: Language | null | undefined
}): Language {
  const { language, preferredLanguage } = account
  return (language === DEFAULT_LANGUAGE && preferredLanguage) || language
}
