import { expect, test } from 'vitest'
import { successRate } from '../components/buyer-activity.tsx'

test.each([
  [0, 0, 0],
  [0, 12, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%i won of %i bids are %i percent', (wonAuctions, totalBids, percent) => {
  expect(successRate({ wonAuctions, totalBids })).toBe(percent)
})
