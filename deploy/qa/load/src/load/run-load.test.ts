import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Histogram } from '../measure/histogram.ts'
import { BidBook } from './bid-book.ts'
import type { BidAnswer } from './load-counter.ts'
import { runLoad } from './run-load.ts'

function aBook() {
  const book = new BidBook({ lotIds: ['a'], bidders: 2, firstRupees: 1, stepRupees: 1 })
  return () => book.next()
}

test('a closed loop never exceeds its number of pending bids, and waits for the last', async () => {
  let underWay = 0
  let most = 0
  const place = async (): Promise<BidAnswer> => {
    underWay += 1
    most = Math.max(most, underWay)
    await nextTurn()
    underWay -= 1
    return { kind: 'accepted', bidId: 'x' }
  }
  const result = await runLoad({ shape: { inFlight: 7 }, warmUpMs: 0, measureMs: 20 }, aBook(), place)
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
