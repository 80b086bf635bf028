import { expect, test } from 'vitest'
import { retryDelayMs, workOffJobs } from './job-queue.ts'

const MINUTE_MS = 60_000

test('tries come at growing distances, longer than any mailer takes, up to an hour', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => retryDelayMs(attempts) / MINUTE_MS)
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(retryDelayMs(1)).toBeGreaterThan(15_000)
})

test.each([
  ['works off all that is due, beside some that fail', 'xoxxoo', 'xoxxoo'],
  ['leaves the rest of a round to the next after three failures in a row', 'oxxxoo', 'oxxx'],
])('%s', async (_, due, attempted) => {
  const [waiting, tried] = [[...due], [] as string[]]
  await workOffJobs({
    claim: async () => waiting.shift() ?? null,
    attempt: async (job) => tried.push(job) > 0 && job === 'o',
    isStopping: () => false,
  })
  expect(tried.join('')).toBe(attempted)
})
