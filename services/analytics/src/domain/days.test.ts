import { addDays, startOfIndianDay } from '@boli/contracts'
import { expect, it } from 'vitest'
import { dayOf, trend, weekOf } from './days.ts'

it('begins a day at midnight in India', () => {
  expect(dayOf('2026-11-19T18:29:59.999Z')).toBe('2026-11-19')
  expect(dayOf('2026-11-19T18:30:00.000Z')).toBe('2026-11-20')
  expect(dayOf(startOfIndianDay('2026-11-20').toISOString())).toBe('2026-11-20')
})

it('begins a week on Monday', () => {
  expect(weekOf('2026-11-20')).toBe('2026-11-16')
  expect(weekOf('2026-11-16')).toBe('2026-11-16')
  expect(weekOf('2026-11-22')).toBe('2026-11-16')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

it('gives a change in percent, and none without an earlier week', () => {
  expect(trend(9, 8)).toBe(12.5)
  expect(trend(0, 3)).toBe(-100)
  expect(trend(5, 0)).toBeNull()
})
