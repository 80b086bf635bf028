import { expect, test } from 'vitest'
import type { BidAttempt } from '../load/bidders.ts'
import { wrongBids } from './answered-bids.ts'

const attempt = (changes: Partial<BidAttempt>): BidAttempt => ({
  bidder: 0,
  lotId: 'lot',
  rupees: 2_000,
  key: crypto.randomUUID(),
  outcome: 'ok',
  bidId: 'a',
  ...changes,
})

const storing = (...ids: string[]) => ({
  query: async <Row>() => ids.map((id) => ({ id })) as Row[],
})

test('nothing is reported if exactly the answered bids are stored', async () => {
  const attempts = [attempt({}), attempt({ outcome: 'refused', bidId: null })]
  expect(await wrongBids(storing('a'), attempts, ['lot'])).toEqual([])
})

test.each([
  ['acknowledged and are not stored', [], [attempt({})]],
  ['stored without an answer', ['a', 'b'], [attempt({})]],
  ['answered with the bid of another', ['a'], [attempt({}), attempt({})]],
  ['without an answer', [], [attempt({ outcome: 'unknown', bidId: null })]],
])('finds bids that are %s', async (what, stored, attempts) => {
  expect((await wrongBids(storing(...stored), attempts, ['lot'])).join()).toContain(what)
})
