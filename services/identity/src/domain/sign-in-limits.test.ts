import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceilingDelayMs, SIGN_IN_WINDOW_MS, signInDelayMs } from './sign-in-limits.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const times = (count: number, agoMs = 0) => Array.from({ length: count }, () => ago(agoMs))

test('nine wrong tries cause no delay, the tenth 30 s, and each further one doubles it', () => {
  expect([9, 10, 11, 12, 13].map((count) => signInDelayMs(times(count), now) / 1000)).toEqual([
    0, 30, 60, 120, 240,
  ])
})

test('the delay runs from the last try', () => {
  expect(signInDelayMs([...times(9, 60_000), ago(20_000)], now)).toBe(10_000)
  expect(signInDelayMs(times(10, 30_000), now)).toBe(0)
})

test('tries older than 15 minutes do not count', () => {
  expect(signInDelayMs([...times(9, SIGN_IN_WINDOW_MS), ago(0)], now)).toBe(0)
})

test('nobody ever waits longer than the window', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * SIGN_IN_WINDOW_MS }), { maxLength: 200 }), (agos) => {
      const delay = signInDelayMs(agos.map(ago), now)
      expect(delay).toBeGreaterThanOrEqual(0)
      expect(delay).toBeLessThanOrEqual(SIGN_IN_WINDOW_MS)
    }),
  )
})

test('a ceiling holds until the oldest try that fills it leaves the window', () => {
  const tries = [ago(10_000), ago(60_000), ago(30_000)]
  expect(ceilingDelayMs(tries, 4, now)).toBe(0)
  expect(ceilingDelayMs(tries, 3, now)).toBe(SIGN_IN_WINDOW_MS - 60_000)
  expect(ceilingDelayMs(tries, 2, now)).toBe(SIGN_IN_WINDOW_MS - 30_000)
  expect(ceilingDelayMs(tries, 2, now, 20_000)).toBe(0)
})
