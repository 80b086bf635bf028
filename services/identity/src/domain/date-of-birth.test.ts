import { expect, test } from 'vitest'
import { isDateOfBirth } from './date-of-birth.ts'

const now = new Date('2026-11-20T10:00:00Z')

test.each([
  ['1990-01-31', true],
  ['2000-02-29', true],
  ['2026-11-20', true],
  ['1906-01-01', true],
  ['2001-02-29', false],
  ['1990-02-30', false],
  ['1990-13-01', false],
  ['1990-00-10', false],
  ['2026-11-21', false],
  ['1905-12-31', false],
  ['0000-01-01', false],
])('%s: %s', (text, expected) => {
  expect(isDateOfBirth(text, now)).toBe(expected)
})
