import { expect, it } from 'vitest'
import { readDay } from './written-text.ts'

it.each([
  ...['2026-11-24', '2026-11-24T00:00:00.000Z', '24/11/2026', '24-11-2026', '24.11.2026', ' 24 Nov 2026 '],
  ...['24-Nov-2026', '24/NOV/2026', '24 november 2026', '24th Nov, 2026', 'Nov 24, 2026', '24Nov2026'],
])('reads %s as 24 November 2026', (text) => {
  expect(readDay(text)).toBe('2026-11-24')
})

it.each([
  ...[
    '24/11/26',
    '24 Nov 26',
    '24-Nov-26',
    '11/24/2026',
    '31/02/2026',
    '30 Feb 2026',
    '24 Foo 2026',
    '24 No 2026',
  ],
  ...['2026-02-30', '2026-11-24x', '24/11-2026', '2026', 'yesterday', ''],
])('refuses %s as a date', (text) => {
  expect(readDay(text)).toBeNull()
})

it('reads an abbreviated September and a day of one digit', () => {
  expect([readDay('1 Sept 2026'), readDay('1/9/2026')]).toEqual(['2026-09-01', '2026-09-01'])
})
