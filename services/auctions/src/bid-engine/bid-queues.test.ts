import { describe, expect, it } from 'vitest'
import type { QueuedBid } from './bid.ts'
import { BidQueues } from './bid-queues.ts'

const limits = { total: 1_000, perAuction: 600 }

interface Changes {
  id?: string
  bidKey?: string
  deadlineMs?: number
}

function bid(auctionId: string, { id = '', bidKey, deadlineMs = 0 }: Changes = {}): QueuedBid {
  const bidder = { id: 'asha', username: 'asha', fullname: 'asha' }
  const amounts = { amountPaise: 1, maximumPaise: null, isConfirmed: false, termsVersion: null }
  const command = { auctionId, bidder, ...amounts, bidKey: bidKey ?? null, requestId: 'r' }
  return { id, deadlineMs, isSettled: false, settle: () => {}, command }
}

const push = (queues: BidQueues, auctionId: string, count: number) =>
  Array.from({ length: count }, (_, index) => queues.push(bid(auctionId, { id: `${auctionId}${index}` })))
const idsOf = (batch: QueuedBid[]) => batch.map((queued) => queued.id)
const countOf = (batch: QueuedBid[], auctionId: string) =>
  batch.filter((queued) => queued.command.auctionId === auctionId).length

describe('the queues', () => {
  it('return the bids of an auction in arrival order, with at most one batch of it in flight', () => {
    const queues = new BidQueues(limits)
    push(queues, 'a', 3)
    const first = queues.take(2)
    expect(idsOf(first)).toEqual(['a0', 'a1'])
    expect(queues.size).toBe(1)
    push(queues, 'b', 1)
    expect(idsOf(queues.take(10))).toEqual(['b0'])
    expect(queues.take(10)).toEqual([])
    queues.release(first)
    expect(idsOf(queues.take(10))).toEqual(['a2'])
  })

  it('give every auction a share of a batch, and the rest to those with more', () => {
    const queues = new BidQueues(limits)
    push(queues, 'hot', 500)
    for (const auction of ['b', 'c', 'd']) push(queues, auction, 5)
    const batch = queues.take(100)
    expect(batch).toHaveLength(100)
    for (const auction of ['b', 'c', 'd']) expect(countOf(batch, auction)).toBe(5)
    expect(countOf(batch, 'hot')).toBe(85)
  })

  it('give every auction a turn before any gets a second one', () => {
    const queues = new BidQueues(limits)
    for (const auction of ['a', 'b', 'c', 'd']) push(queues, auction, 4)
    const served = new Set<string>()
    for (let round = 0; round < 2; round += 1) {
      const batch = queues.take(2)
      for (const { command } of batch) served.add(command.auctionId)
      queues.release(batch)
    }
    expect(served).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  it('refuse bids beyond their limits, per auction and in total', () => {
    const queues = new BidQueues({ total: 5, perAuction: 3 })
    expect(push(queues, 'a', 4)).toEqual([true, true, true, false])
    expect(push(queues, 'b', 3)).toEqual([true, true, false])
    queues.take(1)
    expect(push(queues, 'b', 1)).toEqual([true])
  })

  it('put a repeated bid key, and what waits behind it, into a later batch', () => {
    const queues = new BidQueues(limits)
    queues.push(bid('a', { id: 'first', bidKey: 'k' }))
    queues.push(bid('a', { id: 'again', bidKey: 'k' }))
    queues.push(bid('a', { id: 'behind' }))
    const batch = queues.take(10)
    expect(idsOf(batch)).toEqual(['first'])
    queues.release(batch)
    expect(idsOf(queues.take(10))).toEqual(['again', 'behind'])
  })

  it('return expired bids, including those behind a batch in flight', () => {
    const queues = new BidQueues(limits)
    queues.push(bid('a', { id: 'under way', deadlineMs: 5 }))
    queues.take(1)
    queues.push(bid('a', { id: 'late', deadlineMs: 5 }))
    queues.push(bid('a', { id: 'in time', deadlineMs: 9 }))
    queues.push(bid('b', { id: 'also late', deadlineMs: 6 }))
    expect(idsOf(queues.takeExpired(6))).toEqual(['late', 'also late'])
    expect(queues.size).toBe(1)
    expect(queues.take(10)).toEqual([])
  })
})
