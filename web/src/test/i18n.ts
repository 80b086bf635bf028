import { pageTextsOf } from '@boli/commodities/page-texts'
import { DEFAULT_LANGUAGE, type Language } from '@boli/contracts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  eager: true,
  import: 'default',
})

/** Starts i18next with all texts of both languages at once; nothing suspends. */
export async function startTestI18n(language: Language = DEFAULT_LANGUAGE): Promise<void> {
  const resources: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, name = '', namespace = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? []
    resources[name] ??= {}
    resources[name][namespace] = { ...texts, ...pageTextsOf(namespace, name) }
  }
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}
