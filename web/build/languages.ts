import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageTextsOf } from '@boli/commodities/page-texts'
import { DEFAULT_LANGUAGE, filledUp, languageFacts, type Script, type Texts } from '@boli/contracts'
import { fontFace, type WebFont, webFonts } from '@boli/contracts/web-fonts'
import type { Plugin } from 'vite'

// Build output from the registry of languages (packages/contracts/src/languages.ts) and the folders of texts
// (src/locales): the lists of text files, and the texts of index.html before the application has loaded.

interface BuiltLanguage {
  ownName: string
  locale: string
  script: Script
  direction: 'ltr' | 'rtl'
  rupees: string
  saysDayPeriod: boolean
}

const ofOtherLetters = { locale: 'hi-IN-u-nu-latn' } as const

/**
 * Two artificial languages with texts derived from the English ones: longer, accented, and one from right to left.
 * Dates and numbers use the locale's own digits.
 */
const testLanguages = {
  eo: { ...languageFacts.en, ownName: '[Ȧȧ]', direction: 'ltr', ...ofOtherLetters },
  dv: { ...languageFacts.en, ownName: '[Ɓƀ]', direction: 'rtl', ...ofOtherLetters },
} as const satisfies Record<string, BuiltLanguage>

const isForTests = process.env.BOLI_TEST_LANGUAGES === '1'

export const builtLanguages: Record<string, BuiltLanguage> = {
  ...languageFacts,
  ...(isForTests ? testLanguages : {}),
}

const folder = join(import.meta.dirname, '..', 'src', 'locales')
const namespaces = readdirSync(join(folder, DEFAULT_LANGUAGE))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))

/** A language's texts; missing ones are filled in from English. */
export function textsOf(language: string, namespace: string): Texts {
  const english = readTexts(DEFAULT_LANGUAGE, namespace)
  if (language in testLanguages) return mapTexts(english, disguise)
  return language === DEFAULT_LANGUAGE ? english : filledUp(readTexts(language, namespace), english)
}

function readTexts(language: string, namespace: string): Texts {
  try {
    const texts = JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'))
    return { ...texts, ...pageTextsOf(namespace, language) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? change(text) : mapTexts(text, change),
    ]),
  )
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ']

/** `Lots you follow` as `[Ŀǿǿŧş ẏǿǿŭ ƒǿǿŀŀǿǿẇ]`: readable, a third longer, and easy to tell from an English text. */
function disguise(text: string): string {
  const changed = text
    .split(/(\{\{.*?\}\}|<\/?\w+>|Boli)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/[aeou]/g, '$&$&')
            .replace(/[a-zA-Z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter),
    )
    .join('')
  return `[${changed}]`
}

/** Namespaces of every page: their texts are inlined into each language's list of files. */
const everywhere = ['common', 'shell']

const TEXTS = 'virtual:texts'
const source = /packages[\\/]contracts[\\/]src[\\/]languages\.ts$/

/**
 * `virtual:texts` loads the texts of each language, one file per namespace; and the registry includes the test
 * languages if they are built. The style sheet hides index.html's texts in other languages.
 */
export function languageTexts(): Plugin {
  return {
    name: 'language-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(TEXTS) ? `\0${id}` : null),
    load(id) {
      const [, language, namespace] = /^\0virtual:texts(?:\/(\w+))?(?:\/(\w+))?$/.exec(id) ?? []
      if (namespace && language) return `export default ${JSON.stringify(textsOf(language, namespace))}`
      if (language)
        return listOf(namespaces, (name) =>
          everywhere.includes(name)
            ? `Promise.resolve({ default: ${JSON.stringify(textsOf(language, name))} })`
            : `import(${JSON.stringify(`${TEXTS}/${language}/${name}`)})`,
        )
      return id === `\0${TEXTS}`
        ? listOf(Object.keys(builtLanguages), (name) => `import(${JSON.stringify(`${TEXTS}/${name}`)})`)
        : null
    },
    transform(code, id) {
      if (/styles[\\/]tokens\.css$/.test(id))
        return darkByChoice(code).replace('/* languages */', languageRules())
      if (!isForTests || !source.test(id)) return null
      return code.replace(
        '} as const satisfies Record<string, LanguageFacts>',
        `...${JSON.stringify(testLanguages)},\n$&`,
      )
    },
  }
}

const listOf = (names: readonly string[], load: (name: string) => string) =>
  `export default {${names.map((name) => `${JSON.stringify(name)}: () => ${load(name)}`)}}`

/** Adds the dark colours for users who chose them on a light device; print stays white for everyone. */
function darkByChoice(styles: string): string {
  const [ofDevice, , colours] =
    /@media \(prefers-color-scheme: dark\) \{\s*(:root[^{]*)(\{[^}]*\})\s*\}/.exec(styles) ?? []
  if (!ofDevice) throw new Error('tokens.css has no colours for dark screens')
  return styles.replace(ofDevice, `${ofDevice}\n@media screen { :root[data-theme="dark"] ${colours} }`)
}

/** Rules that hide other languages' texts in index.html, and that give each language the web font of its script. */
function languageRules(): string {
  const languages = Object.entries(builtLanguages)
  const others = languages.map(([name]) => `html:not(:lang(${name})) [data-language="${name}"]`)
  const scripts = languages.flatMap(([name, { script }]) => {
    const font = webFonts[script]
    return script === 'Latn' || !font ? [] : `html:lang(${name}) { --font-script: "${font.family}" }`
  })
  const fonts = new Set(languages.flatMap(([, facts]) => fontsOf(facts)))
  const faces = [...fonts].map((font) => fontFace(font, font.file))
  return [`${others.join(',')} { display: none }`, ...faces, ...scripts].join('\n')
}

/** The module of a language's texts, as the bundler names it. */
export const textModule = (language: string, namespace?: string) =>
  `\0${TEXTS}/${language}${namespace ? `/${namespace}` : ''}`

/** The name of a built file; for texts it contains the language, which the service worker reads (worker/texts.ts). */
export function nameOfChunk({ moduleIds }: { moduleIds: readonly string[] }): string {
  const [, language] =
    /(?:virtual:texts\/|number-words[\\/]languages[\\/])(\w+)/.exec(moduleIds.at(-1) ?? '') ?? []
  return language ? `assets/texts-${language}-[name]-[hash].js` : 'assets/[name]-[hash].js'
}

/** Web fonts of a language; every text contains Latin letters. */
export function fontsOf({ script }: BuiltLanguage): WebFont[] {
  const own = webFonts[script]
  return [...new Set([webFonts.Latn, ...(own ? [own] : [])])]
}
