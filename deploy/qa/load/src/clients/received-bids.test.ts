import { expect, test } from 'vitest'
import { Histogram } from '../measure/statistics.ts'
import { ReceivedBids } from './received-bids.ts'

const ID = '0199a0b0-0000-7000-8000-00000000000'
const START_MS = Date.parse('2026-11-20T10:00:00.000Z')

/** As sent by the server: a number of bids, the last of them the best. */
function bids(previousVersion: number, count: number, placedMs = START_MS): Buffer {
  const bid = (n: number) => ({ _id: ID + n, bid_time: new Date(placedMs).toISOString() })
  const all = Array.from({ length: count }, (_, n) => bid(previousVersion + n + 1))
  const best = all.at(-1)
  const message = {
    ...{ status: 200, _id: best?._id, data: best, bids: all },
    ...{ auction: { version: previousVersion + count }, previousVersion },
  }
  return Buffer.from(`42${JSON.stringify(['new bid', message])}`)
}

test('every bid counts for every watcher, from its own time to its receipt', () => {
  let nowMs = START_MS + 10
  const received = new ReceivedBids(2, 1, () => nowMs)
  const message = bids(1, 3)
  received.receive(0, message)
  nowMs += 20
  received.receive(1, message)
  const { delays, ...counts } = received.report()
  expect(Histogram.from(delays).total).toBe(6)
  expect(Histogram.from(delays).percentile(50)).toBe(10.1)
  expect(Histogram.from(delays).percentile(100)).toBe(30.1)
  expect(counts).toMatchObject({ messages: 2, fewestBids: 3, mostBids: 3, oldestVersion: 4, gaps: 0 })
})

test('two parts of a room that get the same last bid after different ones are distinguished', () => {
  const received = new ReceivedBids(2, 1, () => START_MS)
  received.receive(0, bids(1, 2))
  received.receive(0, bids(3, 2))
  received.receive(1, bids(1, 4))
  expect(received.report()).toMatchObject({
    messages: 3,
    fewestBids: 4,
    mostBids: 4,
    oldestVersion: 5,
    gaps: 0,
  })
})

test('a missing message appears as a gap, or as a version that is too old', () => {
  const received = new ReceivedBids(2, 1, () => START_MS)
  received.receive(0, bids(1, 1))
  received.receive(0, bids(5, 1))
  received.receive(1, bids(1, 1))
  expect(received.report()).toMatchObject({ gaps: 1, fewestBids: 1, mostBids: 2, oldestVersion: 2 })
})

test('bids in messages of changes are counted too', () => {
  let nowMs = START_MS + 10
  const received = new ReceivedBids(1, 1, () => nowMs)
  received.receive(0, bids(1, 1))
  nowMs += 50
  const changes = {
    previousVersion: 2,
    version: 4,
    since: START_MS + 10,
    bids: [
      ['a', 0, 1, 0, 3],
      ['b', 0, 2, 40, 4],
    ],
  }
  received.receive(0, Buffer.from(`42${JSON.stringify(['newBids', changes])}`))
  const { delays, ...counts } = received.report()
  expect(counts).toMatchObject({ messages: 2, fewestBids: 3, oldestVersion: 4, gaps: 0 })
  expect(Histogram.from(delays).percentile(100)).toBe(50.1)
})

test('messages without a bid are not counted', () => {
  const received = new ReceivedBids(1, 1, () => START_MS)
  received.receive(0, Buffer.from('42["watchingUsers",{"auctionId":"x","watchingUsers":3}]'))
  expect(received.report()).toMatchObject({ messages: 0, gaps: 0, oldestVersion: 1 })
  received.receive(0, Buffer.from('42["auctionUpdated",{"auction":{"version":4}}]'))
  expect(received.report()).toMatchObject({ messages: 0, gaps: 1, oldestVersion: 4 })
})
