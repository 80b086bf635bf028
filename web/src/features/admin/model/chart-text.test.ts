import { describe, expect, it } from 'vitest'
import { formatAgo, formatWait } from '../../../lib/format.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { compactRupees, formatChange, formatRise, formatTrend, shortDay } from './chart-text.ts'

const now = Date.parse('2026-11-20T10:45:00Z')

describe.each([
  ['pa', '20 ਨਵੰਬਰ', ['₹900', '₹2 ਹਜ਼ਾਰ', '₹2.5 ਲੱਖ', '₹1.3 ਕਰੋੜ'], '2 ਮਿੰਟ ਪਹਿਲਾਂ', '40 ਸਕਿੰਟ'],
  ['or', '20 ନଭେମ୍ବର', ['₹900', '₹2 ହଜାର', '₹2.5 ଲକ୍ଷ', '₹1.3 କୋଟି'], '2 ମିନିଟ୍ ପୂର୍ବେ', '40 ସେକେଣ୍ଡ'],
  ['as', '20 নৱেম্বৰ', ['₹900', '₹2 হাজাৰ', '₹2.5 লাখ', '₹1.3 কোটি'], '2 মিনিট আগতে', '40 ছেকেণ্ড'],
] as const)('in %s, for which Chromium has no data', (language, day, amounts, ago, wait) => {
  it('axes and durations use the words of the language', async () => {
    await startTestI18n(language)
    expect(shortDay('2026-11-20')).toBe(day)
    expect([900, 2_000, 2_50_000, 1_25_00_000].map(compactRupees)).toEqual(amounts)
    expect(formatAgo(now - 150_000, now, language)).toBe(ago)
    expect(formatWait(40, language)).toBe(wait)
  })
})

it.each([
  ['ta', '₹2.5 லட்சம்'],
  ['te', '₹2.5 లక్షలు'],
  ['kn', '₹2.5 ಲಕ್ಷ'],
  ['ml', '₹2.5 ലക്ഷം'],
] as const)('axes in %s count in lakhs', async (language, lakhs) => {
  await startTestI18n(language)
  expect(compactRupees(2_50_000)).toBe(lakhs)
})

it.each([
  [12.6, '+12.6%'],
  [12, '+12%'],
  [0, '0%'],
  [-5.5, '-5.5%'],
  [1234.5, '+1,234.5%'],
])('a change of %s reads %s', (percent, text) => {
  expect(formatTrend(percent)).toBe(text)
})

it.each([
  [9, 8, '+12.5%'],
  [0, 3, '-100%'],
  [5, 0, null],
])('%s after %s is a change of %s', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})

it.each([
  [2000, 2450, '+22.5%'],
  [2000, 2000, '+0.0%'],
  [3000, 4000, '+33.3%'],
  [2000, null, null],
  [0, 2000, null],
])('from a base of %s to %s the rise is %s', (base, highest, text) => {
  expect(formatRise(base, highest)).toBe(text)
})
