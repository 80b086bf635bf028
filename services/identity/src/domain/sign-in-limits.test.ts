import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceilingDelayMs, SIGN_IN_WINDOW_MS, signInDelayMs } from './sign-in-limits.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

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
