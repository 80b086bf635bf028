import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BidTurns } from './bid-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const INTERVAL_MS = 50

function place(turns: BidTurns, auctionId: string, passed: string[], ...bids: string[]) {
  for (const bid of bids) void Promise.resolve(turns.next(auctionId)).then(() => passed.push(bid))
  return vi.advanceTimersByTimeAsync(0)
}

test('bids of a crowded room pass together and in order, the first after a quiet interval at once', async () => {
  const turns = new BidTurns(() => INTERVAL_MS)
  const passed: string[] = []
  await place(turns, 'lot', passed, 'first', 'second', 'third')
  await place(turns, 'other lot', passed, 'its first')
  expect(passed).toEqual(['first', 'its first'])
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  expect(passed.slice(2)).toEqual(['second', 'third'])
  await place(turns, 'lot', passed, 'fourth')
  expect(passed).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  expect(passed).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  await place(turns, 'lot', passed, 'after a quiet interval')
  expect(passed).toHaveLength(6)
})

test('bids of any other room never wait, and waiting bids pass when the process stops', async () => {
  const passed: string[] = []
  await place(new BidTurns(() => 0), 'lot', passed, 'first', 'second')
  expect(passed).toEqual(['first', 'second'])
  const turns = new BidTurns(() => INTERVAL_MS)
  await place(turns, 'lot', passed, 'third', 'fourth')
  expect(passed).toHaveLength(3)
  turns.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(passed).toHaveLength(4)
})
