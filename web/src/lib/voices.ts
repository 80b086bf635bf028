import type { Language } from '@boli/contracts'
import { useEffect, useState } from 'react'
import { useLanguage } from './i18n.ts'
import { deviceStorage } from './storage.ts'

// The user's answer after the first sentence in a language on this device: a listed voice may be silent.
const keyOf = (language: Language) => `boli.heard.${language}`

/** Whether the voice of a language was heard on this device; null if nobody was asked. */
export function heardBefore(language: Language): 'yes' | 'no' | null {
  const answer = deviceStorage.read(keyOf(language))
  return answer === 'yes' || answer === 'no' ? answer : null
}

export const rememberHeard = (language: Language, heard: 'yes' | 'no'): void =>
  deviceStorage.write(keyOf(language), heard)

/** Normalizes tags such as `hi_IN`, `hi-IN` or `HI`. */
const normalised = (tag: string) => tag.replaceAll('_', '-').toLowerCase()

/**
 * The voice of a language, best first one that needs no network and then one of India; null if the device names none.
 * It may still be silent: some devices list voices whose data they do not have.
 */
export function voiceOf(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
): SpeechSynthesisVoice | null {
  const rank = ({ localService, lang }: SpeechSynthesisVoice) =>
    (localService ? 2 : 0) + (normalised(lang).includes('-in') ? 1 : 0)
  const known = voices.filter(({ lang }) => normalised(lang).split('-')[0] === language)
  return known.sort((one, other) => rank(other) - rank(one))[0] ?? null
}

/** The voice of the page's language; devices list their voices some time after the page has asked. */
export function useVoice(): SpeechSynthesisVoice | null {
  const language = useLanguage()
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    const { speechSynthesis } = window
    if (!speechSynthesis) return
    const read = () => setVoices(speechSynthesis.getVoices())
    read()
    speechSynthesis.addEventListener?.('voiceschanged', read)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', read)
  }, [])
  return voiceOf(voices, language)
}
