import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pageTextsOf } from '@boli/commodities/page-texts'
import { DEFAULT_LANGUAGE, type Language, languages } from '@boli/contracts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = Record<string, unknown>

const folder = join(import.meta.dirname, '../locales')

function readTexts(language: string): Record<string, Texts> {
  const names = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => {
      const namespace = basename(name, '.json')
      const texts: Texts = JSON.parse(readFileSync(join(folder, language, name), 'utf8'))
      return [namespace, { ...texts, ...pageTextsOf(namespace, language) }]
    }),
  )
}

/** The texts of each language, read when a test first shows it. */
function readResources(): Record<string, Record<string, Texts>> {
  const resources = {}
  for (const language of languages) {
    let texts: Record<string, Texts> | undefined
    const get = () => (texts ??= readTexts(language))
    Object.defineProperty(resources, language, { enumerable: true, get })
  }
  return resources
}

/** Starts i18next with all texts of all languages at once; nothing suspends. */
export async function startTestI18n(language: Language = DEFAULT_LANGUAGE): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: readResources(),
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Starts another i18next, which fetches the texts of each namespace when a component first needs them. */
export async function startLazyI18n(): Promise<void> {
  const resources = readResources()
  const texts: BackendModule = {
    type: 'backend',
    init() {},
    read: (language, namespace, done) => {
      setTimeout(() => done(null, resources[language]?.[namespace] ?? {}), 5)
    },
  }
  await i18next
    .createInstance()
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: DEFAULT_LANGUAGE,
      fallbackLng: false,
      ns: ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
}
