import { expect, test } from 'vitest'
import { isSessionAlive, sessionLimits } from './session-limits.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-11-20T10:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)

test('limits are 24 h idle and 30 days, for admins 30 min and 12 h', () => {
  expect(sessionLimits('farmer')).toEqual({ idleMs: 24 * HOUR_MS, absoluteMs: 720 * HOUR_MS })
  expect(sessionLimits('business')).toEqual(sessionLimits('farmer'))
  expect(sessionLimits('admin')).toEqual({ idleMs: HOUR_MS / 2, absoluteMs: 12 * HOUR_MS })
})

test.each([
  ['used a moment ago', 'farmer', -1, HOUR_MS, true],
  ['idle for a day', 'farmer', -24 * HOUR_MS, HOUR_MS, false],
  ['idle for almost a day', 'farmer', -24 * HOUR_MS + 1, HOUR_MS, true],
  ["an admin's idle for half an hour", 'admin', -HOUR_MS / 2, HOUR_MS, false],
  ['at its absolute end', 'farmer', -1, 0, false],
] as const)('%s', (_, role, seen, end, expected) => {
  expect(isSessionAlive({ lastSeenAt: at(seen), expiresAt: at(end) }, role, now)).toBe(expected)
})
