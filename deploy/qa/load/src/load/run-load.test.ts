import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Histogram } from '../measure/statistics.ts'
import { type BidAnswer, BidBook, runLoad } from './run-load.ts'

const aBook = () => new BidBook({ lotIds: ['a', 'b'], bidders: 2 })

test('a closed loop never exceeds its number of pending bids, and nobody bids twice in turn on a lot', async () => {
  let [underWay, most] = [0, 0]
  const lastBidder = new Map<string, number>()
  const result = await runLoad(
    { shape: { inFlight: 7 }, warmUpMs: 0, measureMs: 20 },
    aBook(),
    async (bid) => {
      expect(bid.bidder).not.toBe(lastBidder.get(bid.lotId))
      lastBidder.set(bid.lotId, bid.bidder)
      underWay += 1
      most = Math.max(most, underWay)
      await nextTurn()
      underWay -= 1
      return { kind: 'accepted', bidId: 'x' }
    },
  )
  expect({ most, underWay, unanswered: result.unanswered }).toEqual({ most: 7, underWay: 0, unanswered: 0 })
  expect(result.acknowledgedIds.length).toBeGreaterThanOrEqual(7)
})

test('an open loop counts the wait of bids delayed by a stalled server', async () => {
  let isFirst = true
  const place = async (): Promise<BidAnswer> => {
    for (const untilMs = performance.now() + 100; isFirst && performance.now() < untilMs; );
    isFirst = false
    return { kind: 'accepted', bidId: 'x' }
  }
  const plan = { shape: { perSecond: 100 }, warmUpMs: 0, measureMs: 1_000 }
  const { latency } = await runLoad(plan, aBook(), place)
  // Ten bids were due during the stall; the second of them waited for about 90 ms.
  const waited = latency.filter(([bucket]) => bucket > 400).reduce((sum, [, count]) => sum + count, 0)
  expect(Histogram.from(latency).percentile(100)).toBeGreaterThan(100)
  expect(waited).toBeGreaterThan(3)
})
