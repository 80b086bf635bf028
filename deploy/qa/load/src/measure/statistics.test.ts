import { expect, test } from 'vitest'
import { Histogram, median, percentilesOf } from './statistics.ts'

test('histograms of several processes add up, and percentiles are rounded up to a tenth of a millisecond', () => {
  const slow = new Histogram()
  const fast = new Histogram()
  slow.record(20, 10)
  fast.record(1, 990)
  const both = Histogram.from(slow.toData(), fast.toData())
  expect([both.total, both.percentile(99), both.percentile(99.5)]).toEqual([1_000, 1.1, 20.1])
  expect(new Histogram().percentile(95)).toBe(0)
})

test('a clock that is slightly ahead counts as no delay, an infinite delay as the longest', () => {
  const histogram = new Histogram()
  histogram.record(-3)
  histogram.record(10 ** 9)
  expect(percentilesOf(histogram)).toMatchObject({ p50: 0.1, p99: 30_000.1 })
})

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
})
