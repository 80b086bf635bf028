import type { Acknowledgement, PlacedBid } from '@boli/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLiveStatus } from '../../../lib/live/connection.ts'
import { createLive } from '../../../lib/live/create-live.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { aBid, asha, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import type { BidIntent } from '../model/bid-attempt.ts'
import { createBidDesk } from './bid-desk.ts'

const lot = idOf(1)
const bid = { auctionId: lot, bidAmount: '2025', bidKey: 'key' }
const placed = aBid(1, asha)
const accepted: Acknowledgement<PlacedBid> = {
  status: 200,
  message: 'bid placed successfully',
  data: { bid: placed, leading: true, auction: stateAfter([placed]) },
}

async function openDesk() {
  const socket = new FakeSocket()
  const live = createLive(async () => socket.asSocket)
  const onSettled = vi.fn()
  const kept = new Map<string, BidIntent>()
  const desk = createBidDesk(live, {
    onSettled,
    onSent: (sent) => void kept.set(sent.auctionId, sent),
    onNothingUnderway: (auctionId) => void kept.delete(auctionId),
  })
  live.watch(lot, () => {})
  await vi.advanceTimersByTimeAsync(0)
  socket.open()
  return { socket, desk, onSettled, kept, phase: () => desk.store.getState().attempts[lot]?.phase }
}

beforeEach(() => {
  vi.useFakeTimers()
  useLiveStatus.setState({ status: 'idle' })
})
afterEach(() => void vi.useRealTimers())

describe('the bid desk', () => {
  it('sends a bid once, however often it is pressed, and reports the outcome once', async () => {
    const { socket, desk, onSettled, phase } = await openDesk()
    socket.answers = { placeBid: () => accepted }
    desk.place(bid, false)
    desk.place({ ...bid, bidKey: 'second' }, false)
    expect(phase()).toBe('pending')
    expect(socket.sent('placeBid')).toEqual([bid])
    await vi.advanceTimersByTimeAsync(0)
    expect(phase()).toBe('accepted')
    expect(onSettled).toHaveBeenCalledTimes(1)
  })

  it('checks a bid whose answer was lost with the same key after the reconnect', async () => {
    const { socket, desk, onSettled, phase } = await openDesk()
    desk.place(bid, false)
    socket.cut()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(phase()).toBe('checking')
    expect(socket.sent('placeBid')).toHaveLength(1)
    socket.answers = { placeBid: () => accepted }
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(phase()).toBe('accepted')
    expect(socket.sent('placeBid')).toEqual([bid, bid])
    expect(onSettled).toHaveBeenCalledTimes(1)
  })

  it('checks on the same connection if only the answer was too slow', async () => {
    const { socket, desk, phase } = await openDesk()
    desk.place(bid, false)
    socket.answers = { placeBid: () => accepted }
    socket.runOutOfTime()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(phase()).toBe('accepted')
  })

  it('refuses at once without a connection, stores nothing, and sends nothing later', async () => {
    const { socket, desk, onSettled, kept } = await openDesk()
    socket.cut()
    desk.place(bid, false)
    expect(kept.size).toBe(0)
    expect(onSettled).toHaveBeenCalledWith(expect.objectContaining({ phase: 'refused', code: 'offline' }))
    socket.open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.sent('placeBid')).toEqual([])
  })

  it('sends and stores a bid far above the minimum once it was confirmed, until it is settled', async () => {
    const { socket, desk, kept, phase } = await openDesk()
    desk.place(bid, true)
    expect(phase()).toBe('confirming')
    expect([kept.size, socket.sent('placeBid')]).toEqual([0, []])
    desk.confirm(lot)
    expect(socket.sent('placeBid')).toEqual([{ ...bid, confirm: true }])
    expect(kept.get(lot)).toEqual({ ...bid, confirm: true })
    socket.cut()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kept.size).toBe(1)
    socket.answers = { placeBid: () => accepted }
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept.size).toBe(0)
  })

  it('finds out by its key what became of an earlier page’s bid, and reports it once', async () => {
    const { socket, desk, onSettled, phase } = await openDesk()
    desk.findOut([bid])
    expect(phase()).toBe('checking')
    desk.place({ ...bid, bidKey: 'second' }, false)
    socket.answers = { placeBid: () => accepted }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(phase()).toBe('accepted')
    expect(socket.sent('placeBid')).toEqual([bid])
    expect(onSettled).toHaveBeenCalledTimes(1)
  })

  it('does not change a bid of this page if an earlier one is found', async () => {
    const { socket, desk, phase } = await openDesk()
    desk.place(bid, false)
    desk.findOut([{ ...bid, bidKey: 'earlier' }])
    expect(phase()).toBe('pending')
    expect(socket.sent('placeBid')).toEqual([bid])
  })

  it('sends no unsettled bids of the previous user', async () => {
    const { socket, desk } = await openDesk()
    desk.place(bid, false)
    socket.cut()
    await vi.advanceTimersByTimeAsync(0)
    desk.clear()
    socket.open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.sent('placeBid')).toEqual([bid])
  })
})
