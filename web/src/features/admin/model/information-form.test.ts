import { describe, expect, test } from 'vitest'
import { anItem } from '../../../test/an-item.ts'
import {
  emptyInformationForm,
  formOf,
  type InformationForm,
  informationResolver,
  pictureProblem,
  toChangedItem,
  toNewItem,
} from './information-form.ts'

const scheme: InformationForm = {
  title: ' PM-KISAN ',
  category: 'schemes',
  description: 'Income support.',
  source: 'Government',
  link: 'https://pmkisan.gov.in',
  validTill: '2027-03-31',
}
const kept = { kind: 'kept' } as const
const sentOf = (form: FormData) => Object.fromEntries(form)

describe('a new item as it is sent', () => {
  test('has the specification’s fields, with its address in `link`', () => {
    expect(sentOf(toNewItem(scheme, kept))).toEqual({
      title: 'PM-KISAN',
      category: 'schemes',
      description: 'Income support.',
      source: 'Government',
      link: 'https://pmkisan.gov.in',
      validTill: '2027-03-31',
    })
  })

  test('carries a date for schemes only, and only when it is set', () => {
    expect(sentOf(toNewItem({ ...scheme, category: 'equipment' }, kept))).not.toHaveProperty('validTill')
    expect(sentOf(toNewItem({ ...scheme, validTill: '' }, kept))).not.toHaveProperty('validTill')
  })

  test('carries its picture last', () => {
    const file = new File(['x'], 'field.png', { type: 'image/png' })
    expect([...toNewItem(scheme, { kind: 'chosen', file }).keys()].at(-1)).toBe('image')
  })
})

describe('a changed item as it is sent', () => {
  test('carries its address as externalLink', () => {
    const sent = sentOf(toChangedItem(scheme, kept, anItem(1)))
    expect(sent.externalLink).toBe('https://pmkisan.gov.in')
    expect(sent).not.toHaveProperty('link')
    expect(sent).not.toHaveProperty('image')
  })

  test('says so when the date was removed', () => {
    const without = { ...scheme, validTill: '' }
    expect(sentOf(toChangedItem(without, kept, anItem(1, { validTill: '2027-03-31' }))).validTill).toBe('')
    expect(sentOf(toChangedItem(without, kept, anItem(1)))).not.toHaveProperty('validTill')
  })

  test('says so when the picture was removed', () => {
    expect(sentOf(toChangedItem(scheme, { kind: 'removed' }, anItem(1))).removeImage).toBe('true')
  })
})

test('the form of an item accepts either name of its link', () => {
  expect(formOf(anItem(1, { externalLink: null, link: 'https://a.in' })).link).toBe('https://a.in')
  expect(formOf(anItem(1, { externalLink: null, link: null })).link).toBe(emptyInformationForm.link)
})

test.each([
  ['application/pdf', 10, 'not-image'],
  ['image/png', 10 * 1024 * 1024, null],
  ['image/png', 10 * 1024 * 1024 + 1, 'too-large'],
])('a file of type %s with %s bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem)
})

test.each([
  [{}, []],
  [{ link: '' }, []],
  [{ link: 'javascript:alert(1)' }, ['link']],
  [
    { title: ' ', category: '' as const, description: 'x'.repeat(4001) },
    ['category', 'title', 'description'],
  ],
  [{ validTill: '2027-02-30' }, ['validTill']],
])('is checked as the service checks it: %j', async (change, fields) => {
  const { errors } = await informationResolver({ ...scheme, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(Object.keys(errors)).toEqual(fields)
})
