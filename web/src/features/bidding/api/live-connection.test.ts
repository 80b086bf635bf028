import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBid, asha, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import type { RoomEvent } from '../model/room-state.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import { createLiveConnection, NotConnected } from './live-connection.ts'
import { useLiveStatus } from './live-status.ts'
import { socketOptions } from './socket.ts'

const lot = idOf(1)
const auction = stateAfter([aBid(1)])
const watched = {
  status: 200,
  message: 'ok',
  data: { auction, bids: [aBid(1)], watchingUsers: 2, serverTime: '2026-11-20T10:00:00.000Z' },
}
const bid = { auctionId: lot, bidAmount: '2025', bidKey: 'key' }

async function begin(socket = new FakeSocket({ watchAuction: () => watched })) {
  const live = createLiveConnection(async () => socket.asSocket)
  const events: RoomEvent[] = []
  const leave = live.watch(lot, (event) => events.push(event))
  await vi.advanceTimersByTimeAsync(0)
  return { socket, live, events, leave, kinds: () => events.map((event) => event.kind) }
}

const status = () => useLiveStatus.getState().status

beforeEach(() => {
  vi.useFakeTimers()
  useLiveStatus.setState({ status: 'idle' })
})
afterEach(() => void vi.useRealTimers())

describe('the live line', () => {
  it('has the timings of the specification and does not connect by itself', () => {
    expect(socketOptions).toMatchObject({
      ...{ path: '/socket.io', autoConnect: false, withCredentials: true, timeout: 20_000 },
      ...{ reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 },
    })
  })

  it('fetches nothing before something on screen needs it', () => {
    const load = vi.fn(async () => new FakeSocket().asSocket)
    createLiveConnection(load)
    expect(load).not.toHaveBeenCalled()
    expect(status()).toBe('idle')
  })

  it('joins the room when the line comes up, and again after every reconnect', async () => {
    const { socket, kinds } = await begin()
    expect(status()).toBe('reconnecting')
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('live')
    expect(kinds()).toEqual(['snapshot'])
    socket.cut()
    expect(status()).toBe('reconnecting')
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(kinds()).toEqual(['snapshot', 'snapshot'])
    expect(socket.sent('watchAuction')).toEqual([
      { auctionId: lot, merged: true },
      { auctionId: lot, merged: true },
    ])
  })

  it('asks again where the snapshot was too slow', async () => {
    const socket = new FakeSocket()
    const { kinds } = await begin(socket)
    socket.open()
    socket.answers = { watchAuction: () => watched }
    socket.runOutOfTime()
    await vi.advanceTimersByTimeAsync(0)
    expect(kinds()).toEqual(['snapshot'])
  })

  it('shows a room that the server refuses, asks again, and shows it live once it is', async () => {
    const refused = { status: 503, message: 'Too busy', data: null, code: 'overloaded' as const }
    const socket = new FakeSocket({ watchAuction: () => refused })
    const { kinds } = await begin(socket)
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(useLiveStatus.getState().refused.has(lot)).toBe(true)
    socket.answers = { watchAuction: () => watched }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(kinds()).toEqual(['snapshot'])
    expect(useLiveStatus.getState().refused.has(lot)).toBe(false)
  })

  it('brings each event to the room it belongs to', async () => {
    const { socket, events, kinds } = await begin()
    const data = aBid(2, asha)
    const message = { status: 200, _id: data._id, data, bids: [data], previousVersion: 2 }
    socket.serve('new bid', { ...message, auction: stateAfter([data]) })
    socket.serve('new bid', { ...message, auction: { ...auction, _id: idOf(2) } })
    socket.serve('watchingUsers', { auctionId: lot, watchingUsers: 7 })
    socket.serve('auctionUpdated', { auction })
    socket.serve('auctionClosed', { auction })
    expect(kinds()).toEqual(['new-bid', 'watching', 'changed', 'changed'])
    expect(events[1]).toEqual({ kind: 'watching', watchingUsers: 7 })
  })

  it('says offline at once when the network is gone, and closes the dead line', async () => {
    const { socket } = await begin()
    socket.open()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(status()).toBe('offline')
    expect(socket.connected).toBe(false)
  })

  it('comes back by itself when the server closed the line', async () => {
    const { socket } = await begin()
    socket.open()
    const before = socket.connects
    socket.cut('io server disconnect')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.connects).toBe(before + 1)
  })

  it('hangs up some time after the last that needed it', async () => {
    const { socket, leave } = await begin()
    socket.open()
    leave()
    expect(socket.sent('unwatchAuction')).toEqual([{ auctionId: lot }])
    expect(socket.connected).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connected).toBe(false)
    expect(status()).toBe('idle')
  })

  it('comes up for lots to be followed, names them again after a reconnect, and hangs up without them', async () => {
    const socket = new FakeSocket()
    const live = createLiveConnection(async () => socket.asSocket)
    live.follow([lot, idOf(2)])
    await vi.advanceTimersByTimeAsync(0)
    socket.open()
    expect(socket.sent('followAuctions')).toEqual([{ auctionIds: [lot, idOf(2)] }])
    live.follow([lot])
    socket.cut()
    socket.open()
    expect(socket.sent('followAuctions').slice(1)).toEqual([{ auctionIds: [lot] }, { auctionIds: [lot] }])
    live.follow([])
    expect(socket.sent('followAuctions').at(-1)).toEqual({ auctionIds: [] })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connected).toBe(false)
  })

  it('asks again to follow where it was refused or not answered, for what is wanted then', async () => {
    const refused = { status: 429, message: 'Too many', data: null, code: 'too-many-requests' as const }
    const socket = new FakeSocket({ followAuctions: () => refused })
    const { live } = await begin(socket)
    socket.open()
    live.follow([lot])
    await vi.advanceTimersByTimeAsync(0)
    socket.answers = {}
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.sent('followAuctions')).toHaveLength(2)
    live.follow([idOf(2)])
    socket.answers = { followAuctions: () => ({ status: 200, message: 'ok', data: null }) }
    socket.runOutOfTime()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.sent('followAuctions').slice(2)).toEqual([
      { auctionIds: [idOf(2)] },
      { auctionIds: [idOf(2)] },
    ])
  })

  it('brings prices of followed lots to whoever listens, as long as they do', async () => {
    const { socket, live } = await begin()
    socket.open()
    const prices: number[] = []
    const stop = live.onPrice(({ version }) => prices.push(version))
    socket.serve('priceUpdate', { auction })
    stop()
    socket.serve('priceUpdate', { auction })
    expect(prices).toEqual([auction.version])
  })

  it('stays up while somebody listens for outbids', async () => {
    const { socket, live, leave } = await begin()
    const heard = vi.fn()
    live.onOutbid(heard)
    socket.open()
    leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(socket.connected).toBe(true)
    socket.serve('outbid', { auctionId: lot })
    expect(heard).toHaveBeenCalledWith({ auctionId: lot })
  })
})

describe('a bid on the live line', () => {
  it('is not sent, and not kept, while there is no line', async () => {
    const { socket, live } = await begin()
    await expect(live.placeBid(bid)).rejects.toBeInstanceOf(NotConnected)
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent('placeBid')).toEqual([])
  })

  it('is answered, and moves the room at once', async () => {
    const placed = aBid(2, asha)
    const data = { bid: placed, leading: true, auction: stateAfter([placed]) }
    const { socket, live, kinds } = await begin()
    socket.answers = { placeBid: () => ({ status: 200, message: 'bid placed successfully', data }) }
    socket.open()
    await expect(live.placeBid(bid)).resolves.toMatchObject({ status: 200 })
    expect(kinds()).toContain('own-bid')
  })

  it.each([
    ['operation has timed out', (socket: FakeSocket) => socket.runOutOfTime()],
    ['socket has been disconnected', (socket: FakeSocket) => socket.cut()],
  ])('without an answer fails with "%s"', async (words, happen) => {
    const { socket, live } = await begin()
    socket.open()
    const answer = expect(live.placeBid(bid)).rejects.toThrow(words)
    happen(socket)
    await answer
  })
})
