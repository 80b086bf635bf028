import { newId } from '@boli/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aState } from '../../test/builders.ts'
import { createFollowedPrices } from './followed-prices.ts'

const LOT = newId()
const OTHER = newId()
let followed = new Set<string>()

function somePrices() {
  const sent: [string, number][] = []
  const prices = createFollowedPrices({
    isFollowed: (auctionId) => followed.has(auctionId),
    send: ({ _id, version }) => sent.push([_id, version]),
  })
  return { prices, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
  followed = new Set([LOT, OTHER])
})
afterEach(() => vi.useRealTimers())

test('the first change is sent at once, then the latest of each second', () => {
  const { prices, sent } = somePrices()
  for (const version of [2, 3, 4]) prices.take(aState({ _id: LOT, version: version }))
  expect(sent).toEqual([[LOT, 2]])
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([
    [LOT, 2],
    [LOT, 4],
  ])
  prices.take(aState({ _id: LOT, version: 5 }))
  vi.advanceTimersByTime(1_000)
  expect(sent.at(-1)).toEqual([LOT, 5])
  vi.advanceTimersByTime(1_000)
  prices.take(aState({ _id: LOT, version: 6 }))
  expect(sent.at(-1)).toEqual([LOT, 6])
})

test('lots do not wait for one another', () => {
  const { prices, sent } = somePrices()
  prices.take(aState({ _id: LOT, version: 2 }))
  prices.take(aState({ _id: OTHER, version: 9 }))
  expect(sent).toEqual([
    [LOT, 2],
    [OTHER, 9],
  ])
})

test('no price older than the sent or pending one is sent', () => {
  const { prices, sent } = somePrices()
  for (const version of [5, 4, 7, 6]) prices.take(aState({ _id: LOT, version: version }))
  vi.advanceTimersByTime(5_000)
  expect(sent).toEqual([
    [LOT, 5],
    [LOT, 7],
  ])
})

test('a lot without followers has no cost', () => {
  followed = new Set()
  const { prices, sent } = somePrices()
  prices.take(aState({ _id: LOT, version: 2 }))
  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('closing sends pending prices once', () => {
  const { prices, sent } = somePrices()
  for (const version of [2, 3]) prices.take(aState({ _id: LOT, version: version }))
  prices.close()
  vi.advanceTimersByTime(5_000)
  expect(sent).toEqual([
    [LOT, 2],
    [LOT, 3],
  ])
})
