import { type BatchedBid, BID_BATCH_LIMIT, type BidOutcome, newId } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBidGatherer } from './bid-gatherer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const accepted: BidOutcome = { status: 200, message: 'ok', data: null }

const lot = newId()

function aBid(bidKey: string = newId(), auctionId = lot): BatchedBid {
  return { token: 'token', auctionId, requestId: newId(), bidAmount: 2_000, bidKey }
}

function aGatherer(over: Partial<Parameters<typeof createBidGatherer>[0]> = {}) {
  const send = vi.fn(async (bids: BatchedBid[]) =>
    bids.map(({ bidKey }) => ({ ...accepted, message: bidKey ?? '' })),
  )
  const gatherer = createBidGatherer({
    send,
    ...{ gatherMs: 20, bidCallsInFlight: 2, bidsQueued: 2_000, bidDeadlineMs: 5_000 },
    onFailedCall: () => {},
    ...over,
  })
  return { gatherer, send }
}

describe('gathering of bids', () => {
  test('bids that arrive together are sent at once, up to a limit in one call, each with its own outcome', async () => {
    const { gatherer, send } = aGatherer()
    const keys = Array.from({ length: BID_BATCH_LIMIT + 1 }, (_, index) => `key ${index}`)
    const placed = keys.map((key) => gatherer.place(aBid(key)))
    await vi.advanceTimersByTimeAsync(20)
    expect((await Promise.all(placed)).map(({ message }) => message)).toEqual(keys)
    expect(send.mock.calls.map(([bids]) => bids.length)).toEqual([BID_BATCH_LIMIT, 1])
  })

  test('bids that follow each other wait for no timer while no call is in flight', async () => {
    const { gatherer, send } = aGatherer()
    for (let count = 1; count <= 3; count += 1) {
      const placed = gatherer.place(aBid())
      await vi.advanceTimersByTimeAsync(0)
      await placed
      expect(send).toHaveBeenCalledTimes(count)
    }
  })

  test('bids on lots that were not in the last call share the next one', async () => {
    const { gatherer, send } = aGatherer()
    const placed = [gatherer.place(aBid())]
    await vi.advanceTimersByTimeAsync(0)
    placed.push(gatherer.place(aBid('of another', newId())))
    await vi.advanceTimersByTimeAsync(9)
    placed.push(gatherer.place(aBid('of a third', newId())))
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(placed)
    expect(send.mock.calls.map(([bids]) => bids.length)).toEqual([1, 2])
  })

  test('bids that arrive while calls are under way are gathered and sent together', async () => {
    const answer = Promise.withResolvers<void>()
    const { gatherer, send } = aGatherer({ bidCallsInFlight: 1 })
    send.mockImplementationOnce((bids) => answer.promise.then(() => bids.map(() => accepted)))
    const placed = [gatherer.place(aBid())]
    await vi.advanceTimersByTimeAsync(0)
    placed.push(gatherer.place(aBid()), gatherer.place(aBid()))
    await vi.advanceTimersByTimeAsync(50)
    expect(send).toHaveBeenCalledTimes(1)
    answer.resolve()
    await vi.advanceTimersByTimeAsync(3)
    await Promise.all(placed)
    expect(send.mock.calls.map(([bids]) => bids.length)).toEqual([1, 2])
  })

  test.each([2, 20])(
    'after a call with %i bids the next one includes new bids of those bidders',
    async (count) => {
      const { gatherer, send } = aGatherer()
      const bidders = Array.from({ length: count }, () => gatherer.place(aBid()))
      await vi.advanceTimersByTimeAsync(0)
      await Promise.all(bidders)
      const next: Promise<unknown>[] = []
      for (let bidder = 1; bidder <= count; bidder += 1) {
        next.push(gatherer.place(aBid()))
        if (bidder % Math.ceil(count / 4) === 0) await vi.advanceTimersByTimeAsync(1)
      }
      await Promise.all(next)
      expect(send.mock.calls.map(([bids]) => bids.length)).toEqual([count, count])
    },
  )

  test('a call that hangs delays later bids by the gathering time only', async () => {
    const send = vi.fn((_: BatchedBid[]) => new Promise<BidOutcome[]>(() => {}))
    const { gatherer } = aGatherer({ send })
    const outcomes = [gatherer.place(aBid()).catch(() => {})]
    await vi.advanceTimersByTimeAsync(0)
    outcomes.push(gatherer.place(aBid()).catch(() => {}))
    await vi.advanceTimersByTimeAsync(19)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(outcomes)
  })

  test('a call whose answer was lost is reported, and repeated with the same keys', async () => {
    const onFailedCall = vi.fn()
    const { gatherer, send } = aGatherer({ onFailedCall })
    send.mockRejectedValueOnce(new ApiError('upstream-unavailable'))
    const placed = gatherer.place(aBid('same'))
    await vi.advanceTimersByTimeAsync(60)
    expect((await placed).message).toBe('same')
    expect(send.mock.calls.map(([bids]) => bids[0]?.bidKey)).toEqual(['same', 'same'])
    expect(onFailedCall.mock.calls).toEqual([[expect.any(ApiError), 1]])
  })

  test('a bid that was sent but not answered by the deadline fails as unanswered and is not sent again', async () => {
    const { gatherer, send } = aGatherer()
    send.mockRejectedValue(new ApiError('upstream-unavailable'))
    const placed = gatherer.place(aBid())
    const outcome = expect(placed).rejects.toMatchObject({ code: 'bid-unanswered', status: 504 })
    await vi.advanceTimersByTimeAsync(5_000)
    await outcome
    const calls = send.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(send).toHaveBeenCalledTimes(calls)
  })

  test('a bid that was not sent by the deadline is refused and never sent later', async () => {
    const send = vi.fn((_: BatchedBid[]) => new Promise<BidOutcome[]>(() => {}))
    const { gatherer } = aGatherer({ send, bidCallsInFlight: 1 })
    const sent = gatherer.place(aBid('sent'))
    const sentOutcome = expect(sent).rejects.toMatchObject({ code: 'bid-unanswered' })
    await vi.advanceTimersByTimeAsync(0)
    const late = gatherer.place(aBid('late'))
    const lateOutcome = expect(late).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all([sentOutcome, lateOutcome])
    expect(send.mock.calls.flatMap(([bids]) => bids.map(({ bidKey }) => bidKey))).toEqual(['sent'])
  })

  test('too many waiting bids are refused at once', async () => {
    const { gatherer } = aGatherer({ bidsQueued: 2 })
    const placed = [gatherer.place(aBid()), gatherer.place(aBid())]
    await expect(gatherer.place(aBid())).rejects.toMatchObject({ code: 'overloaded' })
    await vi.advanceTimersByTimeAsync(0)
    await Promise.all(placed)
    expect(gatherer.waitingCount).toBe(0)
  })

  test('a call that is rejected as invalid is not repeated', async () => {
    const { gatherer, send } = aGatherer()
    send.mockRejectedValue(new ApiError('not-allowed'))
    const placed = gatherer.place(aBid())
    const outcome = expect(placed).rejects.toMatchObject({ code: 'upstream-unavailable' })
    await vi.advanceTimersByTimeAsync(0)
    await outcome
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('settled() resolves once no bid is waiting', async () => {
    const { gatherer } = aGatherer()
    await gatherer.settled()
    void gatherer.place(aBid())
    const onSettled = vi.fn()
    const settled = gatherer.settled().then(onSettled)
    expect(onSettled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(0)
    await settled
  })
})
