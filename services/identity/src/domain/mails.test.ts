import { expect, test } from 'vitest'
import { isOldNews } from './mails.ts'

test('an event is too old to be mailed after three days', () => {
  const happenedAt = new Date('2026-11-20T10:00:00Z')
  const after = (ms: number) => new Date(happenedAt.getTime() + ms)
  const newsMs = 3 * 24 * 3_600_000
  expect(isOldNews(happenedAt, after(newsMs))).toBe(false)
  expect(isOldNews(happenedAt, after(newsMs + 1))).toBe(true)
})
