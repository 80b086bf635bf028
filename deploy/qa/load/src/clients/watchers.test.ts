import { expect, test } from 'vitest'
import { Histogram } from '../measure/statistics.ts'
import { ReceivedBids } from './watchers.ts'

const ID = '0199a0b0-0000-7000-8000-00000000000'
const START_MS = Date.parse('2026-11-20T10:00:00.000Z')

const packet = (event: string, message: object) => Buffer.from(`42${JSON.stringify([event, message])}`)

/** A message as the server sends it: the latest `count` bids up to a version, the best one last. */
function bids(previousVersion: number, count: number, version = previousVersion + count): Buffer {
  const bid = (n: number) => ({ _id: ID + n, bid_time: new Date(START_MS).toISOString() })
  const all = Array.from({ length: count }, (_, n) => bid(version - count + n + 1))
  const auction = { version }
  return packet('new bid', { status: 200, data: all.at(-1), bids: all, auction, previousVersion })
}

test('the delay of every bid counts for every watcher, from the time of the bid to its receipt', () => {
  let nowMs = START_MS + 10
  const received = new ReceivedBids(2, 1, () => nowMs)
  received.receive(0, bids(1, 3))
  nowMs += 20
  received.receive(1, bids(1, 3))
  // A change without bids does not count; `newBids` publishes bids as changes.
  received.receive(1, packet('auctionUpdated', { auction: { version: 5 } }))
  const changes = [['a', 0, 1, 10, 6]]
  received.receive(1, packet('newBids', { previousVersion: 5, version: 6, since: START_MS, bids: changes }))
  const { delays, ...counts } = received.report()
  expect([1, 50, 100].map((percent) => Histogram.from(delays).percentile(percent))).toEqual([
    10.1, 20.1, 30.1,
  ])
  expect(counts).toMatchObject({ fewestBids: 3, mostBids: 4, oldestVersion: 4, gaps: 0 })
})

test('parts of a room that get the same last bid are distinguished, and a message of the latest hundred bids counts for all', () => {
  const received = new ReceivedBids(2, 1, () => START_MS)
  received.receive(0, bids(1, 2))
  received.receive(0, bids(3, 2))
  received.receive(1, bids(1, 4))
  expect(received.report()).toMatchObject({ fewestBids: 4, mostBids: 4, oldestVersion: 5, gaps: 0 })
  // The latest hundred of 221 bids count for all of them; a message with fewer than a hundred has all.
  received.receive(0, bids(5, 100, 226))
  received.receive(1, bids(5, 99, 226))
  expect(received.report()).toMatchObject({ fewestBids: 103, mostBids: 225, oldestVersion: 226, gaps: 0 })
})

test('a missing message appears as a gap, or as a version that is too old', () => {
  const received = new ReceivedBids(2, 1, () => START_MS)
  received.receive(0, bids(1, 1))
  received.receive(0, bids(5, 1))
  received.receive(1, bids(1, 1))
  received.receive(1, packet('watchingUsers', { watchingUsers: 3 }))
  expect(received.report()).toMatchObject({ gaps: 1, fewestBids: 1, mostBids: 2, oldestVersion: 2 })
})
