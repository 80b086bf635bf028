import { expect, test } from 'vitest'
import { anAuction } from '../../../test/an-auction.ts'
import { farmerFigures, successRate, sumOfLotValues } from './figures.ts'

test('earnings add up the lot values of what was sold, and of nothing else', () => {
  const products = [
    anAuction({ status: 'completed', lotValue: 0.1 }),
    anAuction({ status: 'completed', lotValue: 0.2 }),
    anAuction({ status: 'inactive', lotValue: 1000 }),
    anAuction({ status: 'active', lotValue: 1000 }),
  ]
  expect(farmerFigures(products)).toEqual({ activeListings: 1, productsSold: 2, totalEarnings: 0.3 })
})

test('nothing sold is nothing earned', () => {
  expect(sumOfLotValues([])).toBe(0)
})

test.each([
  [0, 0, 0],
  [0, 12, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%i won of %i bids are %i percent', (wonAuctions, totalBids, percent) => {
  expect(successRate({ wonAuctions, totalBids })).toBe(percent)
})
