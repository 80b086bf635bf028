import { newId } from '@boli/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Auction } from '../../../domain/auction.ts'
import { anAuction, MINUTE, NOW } from '../../../domain/testing/builders.ts'
import { AuctionMemory } from './auction-memory.ts'
import type { QueuedBid } from './bid.ts'
import type { DecidedBatch } from './decide-batch.ts'
import type { BatchState } from './read-batch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const bidder = newId()
const bidOf = (auction: Auction, bidderId = bidder) =>
  ({ command: { auctionId: auction.id, bidder: { id: bidderId } } }) as QueuedBid

/** A batch that found this auction, and these of its bidders among those who bid on it before, and changed nothing. */
function pass(memory: AuctionMemory, auction: Auction, participants = [bidder], nowMs = NOW): void {
  const past = memory.take([bidOf(auction)])
  const state: BatchState = {
    nowMs,
    auctions: new Map([
      [auction.id, { auction, productName: 'Wheat', quantity: { milli: 10_000, unit: 'quintals' } }],
    ]),
    participants: new Map([[auction.id, new Set(participants)]]),
    knownUsers: new Set(),
    deletedUsers: new Set(),
    usedKeys: new Map(),
    expiredKeys: [],
  }
  memory.setClock(nowMs)
  memory.keep(past, state, { nowMs, changes: [] as DecidedBatch['changes'] } as DecidedBatch)
}

function recall(memory: AuctionMemory, ...batch: QueuedBid[]): BatchState | null {
  return memory.recall(batch, memory.take(batch))
}

const open = (changes: Partial<Auction> = {}) => anAuction({ participants: 2, ...changes })

it('recalls an auction that nobody else changed between two batches', () => {
  const [memory, auction] = [new AuctionMemory(), open()]
  pass(memory, auction)
  expect(recall(memory, bidOf(auction))).toBeNull()
  pass(memory, auction)
  pass(memory, auction)
  vi.advanceTimersByTime(1_500)
  const state = recall(memory, bidOf(auction))
  expect(state?.auctions.get(auction.id)?.auction).toBe(auction)
  expect(state?.participants.get(auction.id)).toEqual(new Set([bidder]))
  expect(state?.nowMs).toBe(NOW + 1_500)
})

it('recalls once what it was given once: a batch that fails leaves nothing behind', () => {
  const [memory, auction] = [new AuctionMemory(), open()]
  for (let batch = 0; batch < 2; batch += 1) pass(memory, auction)
  expect(recall(memory, bidOf(auction))).not.toBeNull()
  expect(recall(memory, bidOf(auction))).toBeNull()
})

it('knows who never bid only where it knows all who did', () => {
  const [memory, auction, another] = [new AuctionMemory(), open(), newId()]
  for (let batch = 0; batch < 2; batch += 1) pass(memory, auction)
  expect(recall(memory, bidOf(auction, newId()))).toBeNull()
  for (let batch = 0; batch < 2; batch += 1) pass(memory, auction, [bidder, another])
  expect(recall(memory, bidOf(auction, newId()))).not.toBeNull()
})

it.each([
  [
    'another process changed it',
    (memory: AuctionMemory, lot: Auction) => pass(memory, { ...lot, version: 9 }),
  ],
  ['it was read a minute ago', () => void vi.advanceTimersByTime(60_001)],
  ['its end is near', () => void vi.advanceTimersByTime(5 * MINUTE - 1_000)],
])('recalls nothing where %s', (_why, happen) => {
  const [memory, auction] = [new AuctionMemory(), open({ endsAtMs: NOW + 5 * MINUTE })]
  for (let batch = 0; batch < 2; batch += 1) pass(memory, auction)
  happen(memory, auction)
  expect(recall(memory, bidOf(auction))).toBeNull()
})

it('recalls a batch only where it remembers each of its auctions', () => {
  const [memory, one, other] = [new AuctionMemory(), open({ id: newId() }), open({ id: newId() })]
  for (let batch = 0; batch < 2; batch += 1) pass(memory, one)
  expect(recall(memory, bidOf(one), bidOf(other))).toBeNull()
})

it('forgets what was unused for longest where participants are too many', () => {
  const memory = new AuctionMemory()
  const crowd = Array.from({ length: 160_000 }, (_, index) => `buyer ${index}`)
  const lots = [open({ id: newId() }), open({ id: newId() })]
  for (const lot of lots) for (let batch = 0; batch < 2; batch += 1) pass(memory, lot, [bidder, ...crowd])
  expect(lots.map((lot) => recall(memory, bidOf(lot)) !== null)).toEqual([false, true])
})
