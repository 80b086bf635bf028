import { expect, test } from 'vitest'
import { isOldNews, mailLimits, mailRetryMs, outbidPauses } from './mails.ts'

const MINUTE_MS = 60_000

test('tries come at growing distances, up to an hour', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => mailRetryMs(attempts) / MINUTE_MS)
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('a mail under way is left alone for as long as any mailer may take', () => {
  expect(mailRetryMs(1)).toBeGreaterThan(15_000)
  // A new "outbid" sets the same row's time anew, while it may be under way.
  expect(outbidPauses.quietMs).toBeGreaterThanOrEqual(mailRetryMs(1))
})

test('news is told for three days', () => {
  const happenedAt = new Date('2026-11-20T10:00:00Z')
  const after = (ms: number) => new Date(happenedAt.getTime() + ms)
  expect(isOldNews(happenedAt, after(mailLimits.newsMs))).toBe(false)
  expect(isOldNews(happenedAt, after(mailLimits.newsMs + 1))).toBe(true)
})
