import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('allows a burst of one second, then refills with time', () => {
  const clock = { nowMs: 0 }
  const buckets = new TokenBuckets(5, () => clock.nowMs)
  const take = (times: number) =>
    Array.from({ length: times }, () => buckets.take('asha')).filter(Boolean).length
  expect(take(8)).toBe(5)
  clock.nowMs += 200
  expect(take(3)).toBe(1)
  clock.nowMs += 60_000
  expect(take(8)).toBe(5)
})

test('keys do not share a bucket, and full buckets are dropped', () => {
  const clock = { nowMs: 0 }
  const buckets = new TokenBuckets(1, () => clock.nowMs)
  expect(buckets.take('asha')).toBe(true)
  expect(buckets.take('ravi')).toBe(true)
  expect(buckets.take('asha')).toBe(false)
  expect(buckets.size).toBe(2)
  clock.nowMs += 1_000
  buckets.take('meera')
  expect(buckets.size).toBe(1)
})
