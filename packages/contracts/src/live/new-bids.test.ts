import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuctionState, BidView } from '../http/auction-views.ts'
import { newId } from '../new-id.ts'
import { auctionOfNewBids, type NewBids, packNewBids, unpackNewBids } from './new-bids.ts'
import { packId, unpackId } from './packed-id.ts'

const START_MS = Date.parse('2026-11-20T10:00:00.000Z')
const people = Array.from({ length: 4 }, (_, n) => ({ _id: newId(), username: `buyer-${n}` }))
const opened: AuctionState = {
  _id: newId(),
  version: 1_230,
  status: 'active',
  closeReason: null,
  highestBid: 2_000,
  highestBidder: people[0] ?? null,
  totalBids: 1_229,
  participants: 8,
  bidIncrement: 25,
  minimumNextBid: 2_025,
  reserve: 'not-met',
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T13:00:00.000Z',
  log: { size: 1_230, root: 'A'.repeat(43).concat('=') },
}

/** A state after one more bid. */
function bidOn(
  before: AuctionState,
  person: number,
  seconds: number,
): { auction: AuctionState; bid: BidView } {
  const bidder = people[person] ?? { _id: '', username: '' }
  const bid: BidView = {
    _id: newId(),
    auction: before._id,
    bid_amount: before.minimumNextBid,
    bid_time: new Date(START_MS + seconds * 1_000).toISOString(),
    bidder,
    isAutomatic: person === 0,
    sequence: before.totalBids + 1,
  }
  const auction: AuctionState = {
    ...before,
    version: before.version + 1,
    highestBid: bid.bid_amount,
    highestBidder: bidder,
    totalBids: bid.sequence,
    participants: before.participants + (person === 3 ? 1 : 0),
    minimumNextBid: bid.bid_amount + 25,
    reserve: bid.bid_amount > 2_050 ? 'met' : before.reserve,
    log: { size: before.totalBids + 1, root: 'B'.repeat(43).concat('=') },
    endTime: new Date(Math.max(Date.parse(before.endTime), START_MS + seconds * 60_000)).toISOString(),
  }
  return { auction, bid }
}

/** Consecutive states, the first without bids; and the message with the bids between `from` and `to`. */
function course(persons: readonly number[]) {
  const states = [opened]
  const bids: BidView[] = []
  for (const [n, person] of persons.entries()) {
    const { auction, bid } = bidOn(states.at(-1) ?? opened, person, n * 40)
    states.push(auction)
    bids.push(bid)
  }
  const message = (from: number, to: number): NewBids => ({
    status: 200,
    bids: bids.slice(from, to),
    auction: states[to] ?? opened,
    previousVersion: states[from]?.version ?? 0,
  })
  return { states, message }
}

test('after any bids, a client that knows an earlier state has the same state and bids as the server', () => {
  const persons = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 })
  const cuts = fc.tuple(fc.nat(), fc.nat(), fc.nat())
  fc.assert(
    fc.property(persons, cuts, (given, [a, b, c]) => {
      const { states, message } = course(given)
      const to = 1 + (a % given.length)
      const from = b % to
      const between = from + (c % (to - from + 1))
      const before = states[from] ?? opened
      const whole = message(from, to)
      const sent = JSON.parse(JSON.stringify(packNewBids(before, whole)))
      expect(auctionOfNewBids(sent)).toBe(opened._id)
      expect(unpackNewBids(states[between] ?? opened, sent)).toEqual(whole)
    }),
  )
})

test('an auction without a log or a leader is the same after transmission', () => {
  const { log: _, ...withoutLog } = opened
  const whole: NewBids = {
    ...course([1]).message(0, 1),
    auction: { ...withoutLog, version: 1_231, highestBidder: null },
  }
  expect(unpackNewBids(opened, packNewBids(opened, whole))).toEqual(whole)
})

test('an id has 22 characters in transit and is the same afterwards', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(packId(id)).toHaveLength(22)
      expect(unpackId(packId(id))).toBe(id)
    }),
  )
})

test.each([
  [1, 1_090, 330],
  [4, 1_880, 570],
  [7, 2_670, 750],
])(
  '%i bids take at least %i bytes as a whole message, and at most %i as changes',
  (count, whole, changes) => {
    const { states, message } = course(Array.from({ length: count }, (_, n) => n % 3))
    const news = message(0, count)
    const best = news.bids.at(-1)
    expect(JSON.stringify(['new bid', { ...news, _id: best?._id, data: best }]).length).toBeGreaterThan(whole)
    expect(JSON.stringify(['newBids', packNewBids(states[0] ?? opened, news)]).length).toBeLessThan(changes)
  },
)
