import { filledUp, languages } from '@boli/contracts'
import { expect, test } from 'vitest'
import { textsOf } from '../../build/languages.ts'

test('texts missing in a language are English, but a single missing plural form is not filled in', () => {
  const english = { a: 'A', lots_one: 'lot', lots_other: 'lots', part: { b: 'B', c: 'C' } }
  expect(filledUp({ lots_other: 'माल', part: { b: 'ब' } }, english)).toEqual({
    a: 'A',
    lots_other: 'माल',
    part: { b: 'ब', c: 'C' },
  })
})

test('a namespace that a language lacks is English, and so is a language without texts', () => {
  for (const language of [...languages, 'zz'])
    expect(Object.keys(textsOf(language, 'common')).sort()).toEqual(
      Object.keys(textsOf('en', 'common')).sort(),
    )
})

test('a text of a test language preserves placeholders and links', () => {
  expect(textsOf('eo', 'auth').legal).toMatch(/^\[.*<terms>[^a-zA-Z]*<\/terms>.*\]$/u)
  expect(textsOf('dv', 'common')).not.toEqual(textsOf('en', 'common'))
})
