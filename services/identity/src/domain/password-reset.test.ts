import { expect, test } from 'vitest'
import { isResetUsable, mayMailReset } from './password-reset.ts'

const now = new Date('2026-11-20T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('a link is good until its end and for one use', () => {
  const fresh = { expiresAt: new Date(now.getTime() + 1), usedAt: null }
  expect(isResetUsable(fresh, now)).toBe(true)
  expect(isResetUsable({ ...fresh, expiresAt: now }, now)).toBe(false)
  expect(isResetUsable({ ...fresh, usedAt: now }, now)).toBe(false)
})

test.each([
  [[], true],
  [[0.5], false],
  [[1], true],
  [[10, 20, 30, 40], true],
  [[10, 20, 30, 40, 50], false],
  [[10, 20, 30, 40, 60], true],
])('after links %j minutes ago another may be mailed: %s', (ages, expected) => {
  expect(mayMailReset(ages.map(minutesAgo), now)).toBe(expected)
})
