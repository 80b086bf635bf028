import { readFileSync } from 'node:fs'
import { pageTextsOf } from '@boli/commodities/page-texts'
import * as contracts from '@boli/contracts'
import { describe, expect, test } from 'vitest'

type Texts = contracts.Texts
const { flatTexts } = contracts

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' })
const serverTexts = Object.fromEntries(
  Object.entries(
    import.meta.glob<Texts>('../../../packages/words/src/texts/*.json', { eager: true, import: 'default' }),
  ).map(([path, texts]) => [path.slice(-'hi.json'.length, -'.json'.length), texts]),
)
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../test/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** `errors` is keyed by codes; what it must hold is tested by contracts below. */
const namespaces = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length, -'.json'.length))
const keyed = namespaces.filter((namespace) => namespace !== 'errors')

const isMachineMade = (language: string) => files[`./${language}/made-from.json`]?.isMachineMade !== undefined

function textsOf(language: string, namespace: string): Texts {
  return { ...files[`./${language}/${namespace}.json`], ...pageTextsOf(namespace, language) }
}

const pluralEnding = /_(zero|one|two|few|many|other)$/
/** Sentences on what the viewer did (`context: 'you'`) end in `_you`. */
const formEnding = /_(zero|one|two|few|many|other|you)$/
const keysOf = (namespace: string) =>
  new Set(flatTexts(textsOf('en', namespace)).map(([key]) => key.replace(formEnding, '')))
const placeholdersOf = (text: string) => (text.match(/{{\s*\w+|<\/?\w+>/g) ?? []).sort()

/** A key in quotes, or a template whose `${…}` are parts that are known only at run time. */
interface Mention {
  file: string
  namespace: string | null
  pattern: RegExp
  key: string
}

function patternOf(key: string): RegExp {
  const escaped = key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[\\w -]+')
  return new RegExp(`^${escaped}$`)
}

/** Everything passed to `t(…)`, also through a condition: `t(isDone ? 'a' : 'b')`. */
function callsOf(file: string, source: string): Mention[] {
  return [...source.matchAll(/\bt\(([^()]*?(?:\([^()]*\)[^()]*?)*)\)/g)].flatMap(([, inside = '']) => {
    const keys = (inside.split(/,\s*\{/)[0] ?? '').replace(/[=!]==?\s*'[^']*'/g, '')
    return [...keys.matchAll(/'([^']+)'|`([^`]+)`/g)].map(([, quoted, template]) => {
      const whole = quoted ?? template ?? ''
      const [, namespace = null, key = whole] = /^([\w-]+):(.*)$/.exec(whole) ?? []
      return { file, namespace, key, pattern: patternOf(key) }
    })
  })
}

const calls = Object.entries(sources).flatMap(([file, source]) => callsOf(file, source))
const literals = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/'([\w.:-]+)'/g)].map((match) => match[1] ?? ''),
  ),
)

function namespacesOf(source: string): string[] {
  const named = [...source.matchAll(/(?:useTranslation|getFixedT)\(([^)]*)\)/g)]
  return named.flatMap(([, inside = '']) =>
    [...inside.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? ''),
  )
}

describe.each(namespaces)('%s', (namespace) => {
  const english = new Map(flatTexts(textsOf('en', namespace)))
  const inEnglish = (key: string) => english.get(key) ?? english.get(key.replace(pluralEnding, '_other'))

  test.each(contracts.languages)(
    'has all keys and every form of a plural in %s, and no other',
    (language) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      const expected = [...english.keys()].flatMap((key) =>
        key.endsWith('_other')
          ? pluralCategories.map((category) => key.replace(/other$/, category))
          : pluralEnding.test(key) && !key.endsWith('_zero')
            ? []
            : key,
      )
      const keys = flatTexts(textsOf(language, namespace)).map(([key]) => key)
      // `npm run words -- missing` lists machine-made texts that are still English.
      const known = new Set(keys.map((key) => key.replace(pluralEnding, '')))
      const wanted = isMachineMade(language)
        ? expected.filter((key) => known.has(key.replace(pluralEnding, '')))
        : expected
      const zeros = keys.filter((key) => key.endsWith('_zero') && !wanted.includes(key))
      expect(keys.filter((key) => !zeros.includes(key)).sort()).toEqual(
        wanted.filter((key) => keys.includes(key) || !key.endsWith('_zero')).sort(),
      )
      expect(zeros.filter((key) => !wanted.includes(key.replace(/zero$/, 'other')))).toEqual([])
    },
  )

  test.each(contracts.languages)(
    'has no empty text, none longer than its place, and the placeholders and links of English in %s',
    (language) => {
      for (const [key, text] of flatTexts(textsOf(language, namespace))) {
        expect(text, key).not.toBe('')
        const longest = contracts.longestText(inEnglish(key) ?? '')
        expect(contracts.lettersOf(text), key).toBeLessThanOrEqual(longest)
        expect(placeholdersOf(text), key).toEqual(placeholdersOf(inEnglish(key) ?? ''))
      }
    },
  )
})

test('the terms and the line under the sign-up button state the minimum age', () => {
  const texts = new Map([...flatTexts(textsOf('en', 'auth')), ...flatTexts(textsOf('en', 'legal'))])
  for (const key of ['legal', 'terms.account.text']) expect(texts.get(key)).toContain('at least 18 years old')
})

test('a text names the same figures in every language', () => {
  const figures = (text: string) => (text.match(/\d+/g) ?? []).sort()
  const odd = contracts.languages.flatMap((language) =>
    namespaces.flatMap((namespace) => {
      const english = new Map(flatTexts(textsOf('en', namespace)))
      return flatTexts(textsOf(language, namespace)).filter(
        ([key, text]) =>
          english.has(key) &&
          // The lot of the example grows where the language is spoken.
          key !== 'example.variety' &&
          `${figures(text)}` !== `${figures(english.get(key) ?? '')}`,
      )
    }),
  )
  expect(odd).toEqual([])
})

/** Words that docs/glossary.md replaces by one other each. */
const forbidden =
  /लॉट|तस्वीर|सत्यापित|खरीद|आखिर|आरक्षित|अजैविक|आधार मूल्य|(?<![ोा])दाम|पाद$|IST|व्यवस्थापक|प्रशासक|पन्न|विक्रेता|डिवाइस|खत्म|रकम|गलत|खाली|बाकी|कीमत|अपने आप|अंतिम तिथि|लॉग आउट|साइन इन|साइन अप|यूज़रनेम|सत्यापन|रिकवरी|विवाद|क्रेडिट नोट|मौजूदा|वैकल्पिक|गुणवत्ता|प्रयोगशाला|आपत्ति|उपयोगकर्ता|साफ़ वज़न|समाप्त|नमूना|नीलामी कक्ष|निवेश|लिखिए|खोजें सहेज|गेहूँ|मूँग|कृषि बाज़ार|सभी नीलामी(?!य)/u

/** Every text of pages, mails, bills and lots' public pages in a language. */
const allIn = (language: string) => [
  ...namespaces.flatMap((namespace) =>
    flatTexts(textsOf(language, namespace)).map(([key, text]): [string, string] => [
      `${namespace}:${key}`,
      text,
    ]),
  ),
  ...flatTexts(serverTexts[language] ?? {}, 'server:'),
]

test.each([
  ['Hindi', 'hi', forbidden],
  ['English', 'en', /\bpictures?\b|E-mail|starting price|\} kgs/i],
])('each concept has one term in %s', (_, language, refused) => {
  expect(allIn(language).filter(([, text]) => refused.test(text))).toEqual([])
})

const glossaries = import.meta.glob<string>('../../../docs/glossary/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test.each(contracts.languages.filter((language) => language !== 'en' && language !== 'hi'))(
  'no text says a word in %s that docs/glossary refuses',
  (language) => {
    const [, refused = ''] = (glossaries[`../../../docs/glossary/${language}.md`] ?? '').split('## Not said')
    const rows = [...refused.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]*)\|$/gm)].slice(1)
    const texts = allIn(language)
    const found = rows.flatMap(([, word = '', rightIn = '']) => {
      const said = new RegExp(`(?<![\\p{L}\\p{M}])${word.trim()}`, 'u')
      return texts.filter(([key, text]) => said.test(text) && !rightIn.includes(`\`${key}\``))
    })
    expect(rows.length).toBeGreaterThan(4)
    expect(found).toEqual([])
  },
)

const specification = Object.values(
  import.meta.glob<string>('../../../docs/specification/*.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join(' ')
/** Texts of the specification that docs/specification does not quote. */
const quoted = [
  ...['New Users This Week', 'Farming Information Hub', 'Receive Bids', 'How It Works', 'Complete Trade'],
  ...['Ongoing Bids', 'Auction Dashboard', 'Top Bidders', 'My Products', 'User Management'],
  ...['Address Type', 'Date of Birth', 'First Name', 'Last Name', 'Phone Number', 'PIN Code'],
  ...['Street Address', 'Address Information', 'Basic Information', 'Personal Details'],
]
const ofNames = /state[.s]|team\..*name|details\.address|^support:map|example|hours\.text/i

test('English is in sentence case, except for what the specification quotes', () => {
  const known = [specification, ...quoted].join(' ')
  const found = allIn('en').flatMap(([key, text]) =>
    ofNames.test(key)
      ? []
      : [...text.matchAll(/\b[A-Z][a-z]+(?: (?:of |and |or )?(?!Boli|India|Enter|Resume)[A-Z][a-z]+)+/g)]
          .map(([phrase]) => phrase)
          .filter((phrase) => !known.includes(phrase)),
  )
  expect(found).toEqual([])
})

test('a time that .env sets is filled into a text, not written into it', () => {
  const settings = readFileSync('.env.example', 'utf8')
  const seconds = [...settings.matchAll(/_SECONDS=(\d+)/g)].map(([, number]) => Number(number))
  expect(seconds.length).toBeGreaterThan(5)
  const inWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']
  const times = seconds.flatMap((time) =>
    Object.entries({ minute: 60, hour: 3_600, day: 86_400 }).flatMap(([unit, length]) => {
      const count = time / length
      return Number.isInteger(count) ? [`${count} ${unit}s?`, `${inWords[count] ?? count} ${unit}s?`] : []
    }),
  )
  const fixed = new RegExp(`\\b(?:${times.join('|')})\\b`, 'i')
  expect(
    allIn('en')
      .filter(([, text]) => fixed.test(text))
      .map(([key]) => key),
  ).toEqual([
    // An example, the life of the link to a new password, and how long a deletion can be undone.
    ...['auth:forgot.sentText', 'create:example.deliveryTime', 'users:delete.question'],
    'server:letters.reset.text',
  ])
})

test('states are named as on the public page of a lot', () => {
  expect(textsOf('en', 'create').state).toEqual(contracts.indianStates)
  for (const [language, { states }] of Object.entries(serverTexts))
    expect(textsOf(language, 'create').state).toEqual(states)
})

test.each(keyed)('%s has no text that nothing uses', (namespace) => {
  const unused = [...keysOf(namespace)].filter(
    (key) =>
      !literals.has(key) &&
      !literals.has(`${namespace}:${key}`) &&
      !calls.some((call) => (call.namespace ?? namespace) === namespace && call.pattern.test(key)),
  )
  expect(unused).toEqual([])
})

test('every text that is used exists', () => {
  const missing = calls.filter(({ file, namespace, pattern }) => {
    const source = sources[file] ?? ''
    const searched = namespace === null ? namespacesOf(source) : [namespace]
    // A `t` passed as an argument belongs to the caller's namespaces, which this file does not name.
    const places = searched.length > 0 ? searched : namespaces
    return !places.some(
      (place) => [...keysOf(place)].some((key) => pattern.test(key)) || hasBranch(place, pattern),
    )
  })
  expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([])
})

/** A key may also name a whole branch, taken by `returnObjects`. */
function hasBranch(namespace: string, pattern: RegExp): boolean {
  return [...keysOf(namespace)].some((key) => pattern.test(key.split('.')[0] ?? ''))
}

describe('errors', () => {
  const { code, field } = textsOf('en', 'errors') as { code: Texts; field: Texts }

  test('have a text for each code of the registry', () => {
    expect(Object.keys(contracts.errorCodes).filter((name) => !(name in code))).toEqual([])
  })

  test('have a text for each code of a field, with the same English as a schema that has its own', () => {
    expect(contracts.fieldErrorCodes.filter((name) => !(name in field))).toEqual([])
    for (const [name, message] of ownWordsOf(contracts))
      expect({ [name]: field[name] }).toEqual({ [name]: message })
  })
})

/** Code and message of each schema reachable from a value that has its own message. */
function ownWordsOf(value: unknown, depth = 0): Map<string, string> {
  const found = new Map<string, string>()
  if (typeof value !== 'object' || value === null || depth > 10) return found
  if ('errorMessage' in value) {
    const { errorCode = `no errorCode beside "${value.errorMessage}"` } = value as { errorCode?: string }
    found.set(errorCode, String(value.errorMessage))
  }
  for (const inner of Object.values(value))
    for (const [code, message] of ownWordsOf(inner, depth + 1)) found.set(code, message)
  return found
}
