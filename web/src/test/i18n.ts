import { pageTextsOf } from '@boli/commodities/page-texts'
import { DEFAULT_LANGUAGE, type Language } from '@boli/contracts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  eager: true,
  import: 'default',
})

type Resources = Record<string, Record<string, Record<string, unknown>>>

function readResources(): Resources {
  const resources: Resources = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, name = '', namespace = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? []
    resources[name] ??= {}
    resources[name][namespace] = { ...texts, ...pageTextsOf(namespace, name) }
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
