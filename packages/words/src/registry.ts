import type { Language } from '@boli/contracts'
import { english } from './en/english.ts'
import { hindi } from './hi/hindi.ts'
import type { LanguageWords, Speech } from './language-words.ts'
import { createSpeech } from './speech.ts'

/** Every language that servers write; a further one is a further entry. */
const registry: Record<Language, LanguageWords> = { en: english, hi: hindi }

const speeches = new Map<Language, Speech>()

export function wordsOf(language: Language): LanguageWords {
  return registry[language]
}

/** How amounts, moments and lots are told in a language. */
export function speechIn(language: Language): Speech {
  const speech = speeches.get(language) ?? createSpeech(language, registry[language])
  speeches.set(language, speech)
  return speech
}
