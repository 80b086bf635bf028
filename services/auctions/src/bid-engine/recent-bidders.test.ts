import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedBid } from './bid.ts'
import { RecentBidders } from './recent-bidders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bids = (auctionId: string, ...bidders: string[]) =>
  bidders.map((id) => ({ command: { auctionId, bidder: { id } } }) as QueuedBid)

test('counts the bidders of one lot in the last tenth of a second, each once', () => {
  const recent = new RecentBidders()
  expect(recent.add(bids('wheat', 'a', 'b'))).toBe(2)
  vi.advanceTimersByTime(60)
  expect(recent.add(bids('wheat', 'b', 'c', 'b'))).toBe(3)
  vi.advanceTimersByTime(60)
  expect(recent.add(bids('wheat', 'd'))).toBe(3)
})

test('begins again with another lot, and counts nobody while bids are on several', () => {
  const recent = new RecentBidders()
  recent.add(bids('wheat', 'a', 'b'))
  expect(recent.add(bids('rice', 'a'))).toBe(1)
  expect(recent.add([...bids('rice', 'b'), ...bids('wheat', 'c')])).toBe(0)
  expect(recent.add(bids('rice', 'c'))).toBe(1)
})
