import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@boli/contracts'

const STORAGE_KEY = 'boli.language'

/** The language kept on this device, else the browser's own where we speak it, else English. */
export function initialLanguage(): Language {
  try {
    const kept = localStorage.getItem(STORAGE_KEY)
    if (isLanguage(kept)) return kept
  } catch {
    // Storage may be forbidden; the language then lasts as long as the page.
  }
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  return spoken.find(isLanguage) ?? DEFAULT_LANGUAGE
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // As above.
  }
}
