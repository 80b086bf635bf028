import textsByLanguage from 'virtual:texts'
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageFacts } from '@boli/contracts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { startOver } from './start-over.ts'
import { deviceStorage } from './storage.ts'

const STORAGE_KEY = 'boli.language'

/** The language stored on this device, else the browser's if supported, else English. */
function initialLanguage(): Language {
  const kept = deviceStorage.read(STORAGE_KEY)
  if (isLanguage(kept)) return kept
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  return spoken.find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** Each namespace of each language is its own file, fetched when a page first uses it. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      // On a failure the components keep waiting; an error would make them show the keys.
      startOver,
    )
  },
}

async function readTexts(language: string, namespace: string) {
  const namespaces = (await textsByLanguage[language]?.())?.default
  return (await namespaces?.[namespace]?.())?.default ?? {}
}

function markPage(language: string) {
  document.documentElement.lang = language
  document.documentElement.dir = languageFacts[known(language)].direction
}

/** Starts i18next with the texts that every page needs, and those of the first page if known. */
export async function startI18n(...more: string[]): Promise<void> {
  const language = initialLanguage()
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      // The build fills in missing texts from English (build/languages.ts), so nothing is fetched twice.
      fallbackLng: false,
      ns: ['common', 'shell', ...more],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  i18next.on('languageChanged', markPage)
  markPage(language)
}

const known = (language: string): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE)

export function currentLanguage(): Language {
  return known(i18next.language)
}

export function useLanguage(): Language {
  return known(useTranslation().i18n.language)
}

export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  // Only after its texts have arrived: otherwise the next page could not start without a network.
  deviceStorage.write(STORAGE_KEY, i18next.language)
}
