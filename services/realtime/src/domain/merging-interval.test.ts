import { expect, test } from 'vitest'
import { mergingIntervalMs } from './merging-interval.ts'

test.each([
  [1, 50],
  [1_000, 50],
  [3_000, 125],
  [5_000, 200],
  [100_000, 1_000],
])('%i watchers are told every %i ms', (watchers, expectedMs) => {
  expect(mergingIntervalMs(watchers)).toBe(expectedMs)
})
