import { expect, test } from 'vitest'
import { Histogram, percentilesOf } from './histogram.ts'
import { median } from './median.ts'

test('percentiles are rounded up to the next tenth of a millisecond', () => {
  const histogram = new Histogram()
  for (let ms = 1; ms <= 100; ms += 1) histogram.record(ms)
  expect(percentilesOf(histogram)).toEqual({ p50: 50.1, p99: 99.1, max: 100.1 })
})

test('histograms of several processes add up', () => {
  const slow = new Histogram()
  const fast = new Histogram()
  slow.record(20, 10)
  fast.record(1, 990)
  const both = Histogram.from(slow.toData(), fast.toData())
  expect(both.total).toBe(1_000)
  expect(both.percentile(99)).toBe(1.1)
  expect(both.percentile(99.5)).toBe(20.1)
})

test('a clock that is slightly ahead counts as no delay, an infinite delay as the longest', () => {
  const histogram = new Histogram()
  histogram.record(-3)
  histogram.record(10 ** 9)
  expect(percentilesOf(histogram)).toEqual({ p50: 0.1, p99: 30_000.1, max: 30_000.1 })
})

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
  expect(() => median([])).toThrow('no median')
})
