import { FIRST_LEASE_MS } from '@boli/database'
import { expect, test } from 'vitest'
import { isOldNews, outbidPauses } from '../../domain/timing.ts'

test('an event is too old to be mailed after three days', () => {
  const happenedAt = new Date('2026-11-20T10:00:00Z')
  const after = (days: number, ms = 0) => new Date(happenedAt.getTime() + days * 86_400_000 + ms)
  expect(isOldNews(happenedAt, after(3))).toBe(false)
  expect(isOldNews(happenedAt, after(3, 1))).toBe(true)
})

test('a bid that renews a pending mail does not make it due before its attempt can have ended', () => {
  expect(outbidPauses.quietMs).toBeGreaterThanOrEqual(FIRST_LEASE_MS)
})
