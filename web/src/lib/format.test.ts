import { beforeAll, describe, expect, test } from 'vitest'
import { startTestI18n } from '../test/i18n.ts'
import {
  formatAgo,
  formatCount,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatPrice,
  formatRupees,
  formatToSecond,
} from './format.ts'

beforeAll(() => startTestI18n())

// Half past eight in the evening of the 19th in London is the 20th in India.
const evening = '2026-11-19T20:30:00Z'

test('amounts are grouped as in India', () => {
  expect(formatRupees(1234567.5)).toBe('₹12,34,567.50')
  expect(formatPrice(2275, 'quintal')).toBe('₹2,275/quintal')
  expect(formatCount(123456)).toBe('1,23,456')
})

describe('dates', () => {
  test('are those of India, short and long, in both languages', () => {
    expect(formatDate(evening, 'en')).toBe('20 Nov 2026')
    expect(formatLongDate(evening, 'en')).toBe('20 November 2026')
    expect(formatDate(evening, 'hi')).toMatch(/^20 नव.* 2026$/)
    expect(formatLongDate(evening, 'hi')).toBe('20 नवंबर 2026')
    expect(formatDateTime(evening, 'en')).toMatch(/^20\sNov\s2026, 2:00\s?am$/i)
    expect(formatDateTime(evening, 'hi')).toMatch(/^20\sनव.*\s2026, रात\s2:00$/)
    expect(formatDateTime('2026-11-19T12:00:00Z', 'hi')).toMatch(/, शाम\s5:30$/)
    expect(formatToSecond('2026-11-19T12:00:09Z', 'en')).toMatch(/^19\sNov\s2026, 5:30:09\s?pm$/i)
    expect(formatToSecond('2026-11-19T12:00:09Z', 'hi')).toMatch(/, शाम\s5:30:09$/)
  })

  test('that are invalid read Invalid Date', () => {
    expect(formatDate('yesterday', 'en')).toBe('Invalid Date')
    expect(formatDateTime('', 'en')).toBe('Invalid Date')
    expect(formatAgo('', 0, 'en')).toBe('Invalid Date')
  })
})

test.each([
  [161_000, '00:02:41'],
  [999, '00:00:00'],
  [-5, '00:00:00'],
  [86_399_999, '23:59:59'],
  [86_400_000, '1 day'],
  [4 * 86_400_000 + 11 * 3_600_000 + 59_000, '4 days 11 h'],
])('%d ms left read %s', (leftMs, text) => {
  expect(formatCountdown(leftMs)).toBe(text)
})

test('past times are shown in the largest whole unit', () => {
  const now = Date.parse(evening)
  expect(formatAgo(now - 12_000, now, 'en')).toMatch(/^12\s?s(ec)? ago$/)
  expect(formatAgo(now - 125_000, now, 'en')).toMatch(/^2\s?min ago$/)
  expect(formatAgo(now - 86_400_000 * 3, now, 'en')).toBe('17 Nov 2026')
})
