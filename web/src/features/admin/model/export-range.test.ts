import { expect, test } from 'vitest'
import { lastDays, rangeProblem } from './export-range.ts'

test('the last thirty days are those of India, today included', () => {
  // Ten at night in London is the next day in India.
  expect(lastDays(Date.parse('2026-11-20T22:00:00.000Z'))).toEqual({ from: '2026-10-23', to: '2026-11-21' })
})

test.each([
  ['', '2026-11-20', 'missing'],
  ['2026-11-21', '2026-11-20', 'reversed'],
  ['2026-11-20', '2026-11-20', null],
])('from %s to %s: %s', (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem)
})
