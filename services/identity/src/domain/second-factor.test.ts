import { expect, test } from 'vitest'
import { FAILURES_KEPT_MS, nextTryDelayMs, requiresSecondFactor } from './second-factor.ts'

const now = new Date('2026-11-22T06:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  [4, 0, 0],
  [5, 0, 30_000],
  [5, 12_000, 18_000],
  [5, 30_000, 0],
  [6, 0, 60_000],
  [11, 0, 1_920_000],
  [12, 0, 3_600_000],
  [400, 0, 3_600_000],
  [400, FAILURES_KEPT_MS, 0],
])('after %i wrong codes, the last one %i ms ago, the next waits %i ms', (failures, agoMs, waitMs) => {
  expect(nextTryDelayMs(failures, ago(agoMs), now)).toBe(waitMs)
})

test.each([
  ['admin', null, true],
  ['admin', 'someone@boli.example', true],
  ['admin', 'Asha@Boli.example', false],
  ['farmer', null, false],
  ['business', 'asha@boli.example', false],
] as const)('%s, with the exemption of %s: needs a second factor: %s', (role, excepted, needed) => {
  expect(requiresSecondFactor({ role, email: 'asha@boli.example' }, excepted)).toBe(needed)
})
