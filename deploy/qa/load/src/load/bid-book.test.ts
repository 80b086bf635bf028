import { expect, test } from 'vitest'
import { BidBook } from './bid-book.ts'

test('each bid on a lot is one step above the last', () => {
  const book = new BidBook({ lotIds: ['a'], bidders: 3, firstRupees: 100, stepRupees: 5 })
  expect([book.next(), book.next(), book.next()].map((bid) => bid.rupees)).toEqual([100, 105, 110])
})

test('nobody bids twice in a row on a lot, in any order of the lots', () => {
  const lotIds = ['a', 'b', 'c']
  const book = new BidBook({ lotIds, bidders: 2, firstRupees: 100, stepRupees: 5 })
  const lastBidder = new Map<string, number>()
  for (let count = 0; count < 1_000; count += 1) {
    const { lotId, bidder } = book.next()
    expect(bidder).not.toBe(lastBidder.get(lotId))
    lastBidder.set(lotId, bidder)
  }
})

test('every bid has a key of its own', () => {
  const book = new BidBook({ lotIds: ['a'], bidders: 2, firstRupees: 100, stepRupees: 5 })
  const keys = Array.from({ length: 1_000 }, () => book.next().bidKey)
  expect(new Set(keys).size).toBe(1_000)
})

test('each lot has the given number of bidders, and each bidder an equal share of the lots', () => {
  const lotIds = Array.from({ length: 64 }, (_, index) => `lot ${index}`)
  const book = new BidBook({ lotIds, bidders: 16, biddersPerLot: 3, firstRupees: 1, stepRupees: 1 })
  const biddersOf = new Map<string, Set<number>>()
  const lotsOf = new Map<number, Set<string>>()
  for (let count = 0; count < 10_000; count += 1) {
    const { lotId, bidder } = book.next()
    biddersOf.set(lotId, (biddersOf.get(lotId) ?? new Set()).add(bidder))
    lotsOf.set(bidder, (lotsOf.get(bidder) ?? new Set()).add(lotId))
  }
  expect(new Set([...biddersOf.values()].map((bidders) => bidders.size))).toEqual(new Set([3]))
  expect(new Set([...lotsOf.values()].map((lots) => lots.size))).toEqual(new Set([12]))
})

test('an auction needs more than one bidder', () => {
  const options = { lotIds: ['a'], bidders: 8, biddersPerLot: 1, firstRupees: 1, stepRupees: 1 }
  expect(() => new BidBook(options)).toThrow('two bidders')
})
