import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import english from '../locales/en/errors.json'
import hindi from '../locales/hi/errors.json'
import { startTestI18n } from '../test/i18n.ts'
import { useFieldText } from './field-text.ts'

beforeAll(() => startTestI18n())

afterEach(async () => {
  await i18next.changeLanguage('en')
})

it('keeps every message whole, whatever dots and colons stand in it', async () => {
  const { result, rerender } = renderHook(() => useFieldText())
  for (const [key, words] of Object.entries(english.field)) {
    expect(result.current(key)).toBe(words.replace('{{number}}', ''))
  }
  await i18next.changeLanguage('hi')
  rerender()
  for (const [key, words] of Object.entries(hindi.field)) {
    expect(result.current(key)).toBe(words.replace('{{number}}', ''))
  }
})

it('leaves a message as it is for which there are no words', () => {
  const { result } = renderHook(() => useFieldText())
  expect(result.current('Something new: with a colon.')).toBe('Something new: with a colon.')
  expect(result.current(undefined)).toBeUndefined()
})
