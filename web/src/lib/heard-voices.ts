import type { Language } from '@boli/contracts'
import { deviceStorage } from './storage.ts'

// What the reader said after the first sentence in a language on this device: a voice that is listed may be silent.
const keyOf = (language: Language) => `boli.heard.${language}`

/** Whether the voice of a language was heard on this device; null where nobody was asked. */
export function heardBefore(language: Language): 'yes' | 'no' | null {
  const answer = deviceStorage.read(keyOf(language))
  return answer === 'yes' || answer === 'no' ? answer : null
}

export const rememberHeard = (language: Language, heard: 'yes' | 'no'): void =>
  deviceStorage.write(keyOf(language), heard)
