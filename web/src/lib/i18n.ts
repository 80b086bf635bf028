import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@boli/contracts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { startOver } from './start-over.ts'

const STORAGE_KEY = 'boli.language'

/** The language kept on this device, else the browser's own where we speak it, else English. */
function initialLanguage(): Language {
  try {
    const kept = localStorage.getItem(STORAGE_KEY)
    if (isLanguage(kept)) return kept
  } catch {
    // Storage may be forbidden; the language then lasts as long as the page.
  }
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  return spoken.find(isLanguage) ?? DEFAULT_LANGUAGE
}

function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // As above.
  }
}

type Words = { default: Record<string, unknown> }

const files = import.meta.glob<Words>([
  '../locales/*/*.json',
  '!../locales/*/{admin,audit,dealdesk,mandi,memberdesk,users}.json',
])

/** Where the texts of administrators are is fetched with the first of them. */
async function loadAdminText(path: string): Promise<Words> {
  const load = (await import('./admin-texts.ts')).adminTexts[path]
  if (!load) throw new Error(`No texts ${path}`)
  return load()
}

/** Each namespace of each language is a chunk of its own, fetched when a page first uses it. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const path = `../locales/${language}/${namespace}.json`
    const load = files[path] ?? (() => loadAdminText(path))
    load().then(
      (file) => done(null, file.default),
      // Without an answer, what needs these words waits for them; with one, it would show their keys.
      startOver,
    )
  },
}

function markPage(language: string) {
  document.documentElement.lang = language
}

/** Starts i18next with the texts that every page needs, and those of the first page where they are known. */
export async function startI18n(...more: string[]): Promise<void> {
  const language = initialLanguage()
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      // A test sees to it that both languages have all keys, so nothing is fetched twice.
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
  keepLanguage(language)
  await i18next.changeLanguage(language)
}
