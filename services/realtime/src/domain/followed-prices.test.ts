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
  const take = (lot: string, ...versions: number[]) => {
    for (const version of versions) prices.take(aState({ _id: lot, version }))
  }
  return { prices, take, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
  followed = new Set([LOT, OTHER])
})
afterEach(() => vi.useRealTimers())

test('the first change of a lot is sent at once, then the latest of each second', () => {
  const { take, sent } = somePrices()
  const versions = () => sent.filter(([lot]) => lot === LOT).map(([, version]) => version)
  take(LOT, 2, 3, 4)
  take(OTHER, 9)
  expect(sent).toEqual([
    [LOT, 2],
    [OTHER, 9],
  ])
  vi.advanceTimersByTime(1_000)
  expect(versions()).toEqual([2, 4])
  take(LOT, 5)
  vi.advanceTimersByTime(1_000)
  expect(versions()).toEqual([2, 4, 5])
  vi.advanceTimersByTime(1_000)
  take(LOT, 6)
  expect(versions()).toEqual([2, 4, 5, 6])
})

test('no price older than the sent or pending one is sent; closing sends the pending ones, once', () => {
  const { prices, take, sent } = somePrices()
  take(LOT, 5, 4, 7, 6)
  prices.close()
  vi.advanceTimersByTime(5_000)
  expect(sent).toEqual([
    [LOT, 5],
    [LOT, 7],
  ])
})

test('a lot without followers has no cost', () => {
  followed = new Set()
  const { take, sent } = somePrices()
  take(LOT, 2)
  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
