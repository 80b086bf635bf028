import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import { shortDate, timeOfDay } from './moment.ts'

describe.each(languages)('in %s', (language) => {
  test('a date is day, month in words, and year, with the digits of price boards', () => {
    expect(shortDate('2026-11-20T10:45:00Z', language)).toMatch(/^20 [^\d\s,]+ 2026$/u)
  })

  test('a time of day is Indian, with those digits', () => {
    expect(timeOfDay('2026-11-20T10:45:00Z', language)).toContain('4:15')
  })
})
