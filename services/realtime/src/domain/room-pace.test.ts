import { expect, test } from 'vitest'
import { bidsSent, mergingIntervalMs, turnsOf } from './room-pace.ts'

test.each([
  [1, 10],
  [16, 10],
  [40, 25],
  [64, 40],
  [1_000, 40],
  [3_000, 100],
  [5_000, 160],
  [100_000, 1_000],
])('%i watchers are updated every %i ms', (watchers, expectedMs) => {
  expect(mergingIntervalMs(watchers)).toBe(expectedMs)
})

test.each([
  [1, 100],
  [1_000, 100],
  [3_000, 60],
  [5_000, 20],
  [100_000, 20],
])('%i watchers get %i bids at once', (watchers, expected) => {
  expect(bidsSent(watchers)).toBe(expected)
})

test.each([
  [1_500, 3, 1],
  [1_501, 4, 4],
  [5_000, 10, 10],
])('%i watchers in %i parts are updated in %i turns', (watchers, parts, expected) => {
  expect(turnsOf(watchers, parts)).toBe(expected)
})
