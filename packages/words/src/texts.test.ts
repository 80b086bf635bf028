import { flatTexts, languageFacts, languages, lettersOf, longestText, pluralEnding } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { fill, many, textsOf, wordsOf } from './words.ts'

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const english = new Map(flatTexts(textsOf('en')))
const stems = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(pluralEnding, '')))

describe.each(languages)('the texts of servers in %s', (language) => {
  const own = flatTexts(textsOf(language))
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const ownLetter = new RegExp(`\\p{Script=${languageFacts[language].script}}`, 'u')

  test('are complete, with every plural form, and have no extra key', () => {
    const expected = [...english.keys()].flatMap((key) =>
      key.endsWith('_other')
        ? pluralCategories.map((category) => key.replace(/other$/, category))
        : pluralEnding.test(key)
          ? []
          : key,
    )
    const keys = own.map(([key]) => key).filter((key) => !key.endsWith('_zero'))
    expect(keys.sort()).toEqual(expected.sort())
    expect([...stems(own.map(([key]) => key))].filter((key) => !stems(english.keys()).has(key))).toEqual([])
  })

  test('have the placeholders of the English ones, and their own script', () => {
    for (const [key, text] of own) {
      const inEnglish = english.get(key) ?? english.get(key.replace(pluralEnding, '_other')) ?? ''
      expect(lettersOf(text), key).toBeLessThanOrEqual(longestText(inEnglish))
      const values = placeholdersOf(inEnglish)
      // A plural form may leave out the count: `New message`.
      if (!pluralEnding.test(key)) expect(placeholdersOf(text), key).toEqual(values)
      const words = text.replace(/\{\w+\}/g, '')
      if (/\p{L}{2}/u.test(words) && !alike.has(text)) expect(words, key).toMatch(ownLetter)
    }
  })
})

/** Words that all languages write in Latin letters. */
const alike = new Set(['UPI', 'NEFT', 'RTGS', 'MIC', '°Brix'])

test('a plural form fits its count, in words of the language', () => {
  const { bids } = wordsOf('en').bell
  expect([1, 7].map((count) => many('en', bids, 'title', count))).toEqual([
    '1 new bid on your lot',
    '7 new bids on your lot',
  ])
  const part = { left_zero: 'none', left_one: '{count} left', left_other: '{count} are left' }
  expect([0, 1, 2].map((count) => many('hi', part, 'left', count))).toEqual(['none', '1 left', '2 are left'])
  expect([0, 2].map((count) => many('hi', { left_one: 'one', left_other: 'more' }, 'left', count))).toEqual([
    'one',
    'more',
  ])
})

test('a value that looks like a placeholder is text', () => {
  expect(fill('{lot}: {price}', { lot: '{price}', price: '$&' })).toBe('{price}: $&')
})
