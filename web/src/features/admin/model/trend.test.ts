import { expect, test } from 'vitest'
import { formatChange, formatRise, formatTrend } from './chart-text.ts'

test.each([
  [12.6, '+12.6%'],
  [12, '+12%'],
  [0, '0%'],
  [-5.5, '-5.5%'],
  [1234.5, '+1,234.5%'],
])('a change of %s reads %s', (percent, text) => {
  expect(formatTrend(percent)).toBe(text)
})

test.each([
  [9, 8, '+12.5%'],
  [0, 3, '-100%'],
  [5, 0, null],
])('%s after %s is a change of %s', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})

test.each([
  [2000, 2450, '+22.5%'],
  [2000, 2000, '+0.0%'],
  [3000, 4000, '+33.3%'],
  [2000, null, null],
  [0, 2000, null],
])('from a base of %s to %s the rise is %s', (base, highest, text) => {
  expect(formatRise(base, highest)).toBe(text)
})
