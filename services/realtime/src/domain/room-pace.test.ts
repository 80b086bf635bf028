import { expect, test } from 'vitest'
import { bidIntervalMs, bidsSent, mergingIntervalMs, turnsOf } from './room-pace.ts'

test('the milliseconds between two updates of a room depend on the number of watchers', () => {
  const watchers = [1, 16, 40, 64, 499, 500, 1_000, 3_000, 5_000, 100_000]
  expect(watchers.map(mergingIntervalMs)).toEqual([10, 10, 25, 40, 40, 25, 25, 92.5, 160, 1_000])
})

test('fewer bids are sent at once to more watchers', () => {
  expect([1, 1_000, 3_000, 5_000, 100_000].map(bidsSent)).toEqual([100, 100, 60, 20, 20])
})

test('a room of more than 1,500 watchers is updated in turns', () => {
  expect([turnsOf(1_500, 3), turnsOf(1_501, 4), turnsOf(5_000, 10)]).toEqual([1, 4, 10])
})

test('only bids of crowded rooms wait for each other', () => {
  expect([499, 500].map(bidIntervalMs)).toEqual([0, 70])
})
