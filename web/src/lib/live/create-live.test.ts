import { type AuctionState, newId, packNewBids } from '@boli/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAuction } from '../../test/an-auction.ts'
import { FakeSocket } from '../../test/fake-socket.ts'
import { resetServerClock, serverNow } from '../server-clock.ts'
import { useLiveStatus } from './connection.ts'
import { createLive, NotConnected } from './create-live.ts'
import { socketOptions } from './socket.ts'
import type { LiveRoomEvent } from './subscriptions.ts'

const auction = anAuction()
const lot = auction._id
const otherLot = lot.replace(/.$/, 'b')
const placed = { _id: 'bid', sequence: 2 }
const watched = {
  status: 200,
  message: 'ok',
  data: { auction, bids: [], watchingUsers: 2, serverTime: '2026-11-20T10:00:00.000Z' },
}
const bidder = { _id: newId(), username: 'asha' }
const state = (version: number): AuctionState => ({ ...auction, version, highestBid: version * 25 })
const changes = (previousVersion: number, version: number) =>
  packNewBids(state(previousVersion), {
    previousVersion,
    auction: { ...state(version), highestBidder: bidder },
    bids: [],
  })
const bid = { auctionId: lot, bidAmount: '2025', bidKey: 'key' }

async function begin(socket = new FakeSocket({ watchAuction: () => watched })) {
  const live = createLive(async () => socket.asSocket)
  const events: LiveRoomEvent[] = []
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

describe('the live connection', () => {
  it('has the timings of the specification, and fetches nothing before something on screen needs it', () => {
    expect(socketOptions).toMatchObject({
      ...{ path: '/socket.io', autoConnect: false, withCredentials: true, timeout: 20_000 },
      ...{ reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 },
    })
    const load = vi.fn(async () => new FakeSocket().asSocket)
    createLive(load)
    expect(load).not.toHaveBeenCalled()
    expect(status()).toBe('idle')
  })

  it('joins the room when the connection opens, and again after every reconnect', async () => {
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
      { auctionId: lot, merged: true, news: 2 },
      { auctionId: lot, merged: true, news: 2 },
    ])
  })

  it('asks again if the snapshot was too slow', async () => {
    const socket = new FakeSocket()
    const { kinds } = await begin(socket)
    socket.open()
    socket.answers = { watchAuction: () => watched }
    socket.runOutOfTime()
    await vi.advanceTimersByTimeAsync(0)
    expect(kinds()).toEqual(['snapshot'])
  })

  it('marks a room as refused, asks again, and clears the mark once the room is joined', async () => {
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

  it('has at most one join of a room waiting, however often it is asked for, left and entered again', async () => {
    const refused = { status: 503, message: 'Too busy', data: null, code: 'overloaded' as const }
    const socket = new FakeSocket({ watchAuction: () => refused })
    const { live, leave } = await begin(socket)
    socket.open()
    const gap = setInterval(() => live.resync(lot), 500)
    await vi.advanceTimersByTimeAsync(30_000)
    leave()
    live.watch(lot, () => {})
    await vi.advanceTimersByTimeAsync(30_000)
    live.restart()
    socket.open()
    await vi.advanceTimersByTimeAsync(20_000)
    clearInterval(gap)
    // One every two seconds; one more for the second entry, and one for the second connection.
    expect(socket.sent('watchAuction').length).toBeLessThanOrEqual(80 / 2 + 3)
    socket.answers = {}
    await vi.advanceTimersByTimeAsync(2_000)
    const before = socket.sent('watchAuction').length
    live.resync(lot)
    live.resync(lot)
    expect(socket.sent('watchAuction')).toHaveLength(before)
    socket.answers = { watchAuction: () => watched }
    socket.runOutOfTime()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent('watchAuction')).toHaveLength(before + 1)
  })

  it('knows the server’s time within half a round trip, also when the phone’s clock is moved', async () => {
    resetServerClock()
    const serverMs = (sinceMs: number) => Date.parse('2026-11-20T10:00:00.000Z') + sinceMs
    const startedMs = performance.now()
    const now = () => new Date(serverMs(performance.now() - startedMs)).toISOString()
    const errorMs = () => Math.abs(serverNow() - serverMs(performance.now() - startedMs))
    /** A request with these delays to the server and back. */
    const slow = (thereMs: number, backMs: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, thereMs))
      const data = { ...watched.data, serverTime: now() }
      await new Promise((resolve) => setTimeout(resolve, backMs))
      return { ...watched, data } as never
    }
    const socket = new FakeSocket({ watchAuction: slow(1_900, 2_100) })
    const { live } = await begin(socket)
    socket.open()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(errorMs()).toBeLessThan(300)
    vi.setSystemTime(Date.now() + 3 * 86_400_000)
    expect(errorMs()).toBeLessThan(300)
    socket.answers = { watchAuction: slow(10, 20) }
    live.resync(lot)
    await vi.advanceTimersByTimeAsync(30)
    expect(errorMs()).toBeLessThan(10)
    socket.answers = { watchAuction: slow(100, 1_900) }
    live.resync(lot)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(errorMs()).toBeLessThan(10)
  })

  it('delivers each event to the room it belongs to', async () => {
    const { socket, events, kinds } = await begin()
    const message = { status: 200, _id: placed._id, data: placed, bids: [placed], previousVersion: 1 }
    socket.serve('new bid', { ...message, auction })
    socket.serve('new bid', { ...message, auction: { ...auction, _id: otherLot } })
    socket.serve('watchingUsers', { auctionId: lot, watchingUsers: 7 })
    socket.serve('auctionUpdated', { auction })
    socket.serve('auctionClosed', { auction })
    expect(kinds()).toEqual(['new-bid', 'watching', 'changed', 'changed'])
    expect(events[1]).toEqual({ kind: 'watching', watchingUsers: 7 })
  })

  it('applies changes to the known state, and asks once for a snapshot at a gap', async () => {
    const { socket, events } = await begin()
    const versions = () =>
      events.flatMap((event) => (event.kind === 'new-bid' ? event.message.auction.version : []))
    socket.serve('newBids', changes(1, 2))
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    for (const [from, to] of [
      [1, 2],
      [2, 4],
      [2, 3],
    ] as const)
      socket.serve('newBids', changes(from, to))
    expect(versions()).toEqual([2, 4, 3])
    expect(events.at(2)).toMatchObject({
      message: { previousVersion: 2, auction: { highestBid: 100, highestBidder: bidder } },
    })
    socket.answers = {
      watchAuction: () => ({ ...watched, data: { ...watched.data, auction: { ...auction, version: 9 } } }),
    }
    for (const [from, to] of [
      [6, 7],
      [7, 8],
      [8, 9],
    ] as const)
      socket.serve('newBids', changes(from, to))
    expect(versions()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(0)
    socket.serve('newBids', changes(9, 10))
    expect(versions()).toEqual([2, 4, 3, 10])
    expect(socket.sent('watchAuction')).toHaveLength(2)
  })

  it('asks again for a snapshot that is older than a message received meanwhile', async () => {
    const { socket, events } = await begin()
    const versions = () =>
      events.flatMap((event) => (event.kind === 'snapshot' ? event.snapshot.auction.version : []))
    const answers = [auction.version, auction.version + 2]
    socket.answers = {
      watchAuction: () => {
        socket.serve('newBids', changes(auction.version + 1, auction.version + 2))
        const version = answers.shift() ?? 0
        return { ...watched, data: { ...watched.data, auction: { ...auction, version } } }
      },
    }
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(versions()).toEqual([auction.version, auction.version + 2])
    expect(socket.sent('watchAuction')).toHaveLength(2)
  })

  it('is offline at once when the network is lost, and closes the dead connection', async () => {
    const { socket } = await begin()
    socket.open()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(status()).toBe('offline')
    expect(socket.connected).toBe(false)
  })

  it('connects at once when the network is back, whatever became of the attempts without it', async () => {
    const { socket } = await begin()
    socket.open()
    window.dispatchEvent(new Event('offline'))
    const before = socket.connects
    window.dispatchEvent(new Event('online'))
    expect([status(), socket.connects]).toEqual(['reconnecting', before + 1])
    socket.open()
    window.dispatchEvent(new Event('online'))
    expect([socket.connected, socket.connects]).toEqual([true, before + 1])
  })

  it('reconnects by itself when the server closed the connection', async () => {
    const { socket } = await begin()
    socket.open()
    const before = socket.connects
    socket.cut('io server disconnect')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.connects).toBe(before + 1)
  })

  it('disconnects some time after its last use', async () => {
    const { socket, leave } = await begin()
    socket.open()
    leave()
    expect(socket.sent('unwatchAuction')).toEqual([{ auctionId: lot }])
    expect(socket.connected).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connected).toBe(false)
    expect(status()).toBe('idle')
  })

  it('connects for followed lots, names them again after a reconnect, and disconnects without them', async () => {
    const socket = new FakeSocket({ followAuctions: () => ({ status: 200, message: 'ok', data: null }) })
    const live = createLive(async () => socket.asSocket)
    live.follow([lot, otherLot])
    await vi.advanceTimersByTimeAsync(0)
    socket.open()
    expect(socket.sent('followAuctions')).toEqual([{ auctionIds: [lot, otherLot] }])
    await vi.advanceTimersByTimeAsync(0)
    live.follow([lot])
    socket.cut()
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent('followAuctions').slice(1)).toEqual([{ auctionIds: [lot] }, { auctionIds: [lot] }])
    live.follow([])
    expect(socket.sent('followAuctions').at(-1)).toEqual({ auctionIds: [] })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connected).toBe(false)
  })

  it('asks again if following was refused or not answered, with the current lots', async () => {
    const refused = { status: 429, message: 'Too many', data: null, code: 'too-many-requests' as const }
    const socket = new FakeSocket({ followAuctions: () => refused })
    const { live } = await begin(socket)
    socket.open()
    live.follow([lot])
    await vi.advanceTimersByTimeAsync(0)
    live.follow([otherLot])
    socket.answers = {}
    await vi.advanceTimersByTimeAsync(2_000)
    socket.answers = { followAuctions: () => ({ status: 200, message: 'ok', data: null }) }
    socket.runOutOfTime()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.sent('followAuctions')).toEqual([
      { auctionIds: [lot] },
      { auctionIds: [otherLot] },
      { auctionIds: [otherLot] },
    ])
  })

  it('passes prices of followed lots to listeners, as long as they listen', async () => {
    const { socket, live } = await begin()
    socket.open()
    const prices: number[] = []
    const stop = live.onPrice(({ version }) => prices.push(version))
    socket.serve('priceUpdate', { auction })
    stop()
    socket.serve('priceUpdate', { auction })
    expect(prices).toEqual([auction.version])
  })

  it('stays connected while something listens for outbids', async () => {
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

describe('a bid over the live connection', () => {
  it('is neither sent nor stored without a connection', async () => {
    const { socket, live } = await begin()
    await expect(live.placeBid(bid)).rejects.toBeInstanceOf(NotConnected)
    socket.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent('placeBid')).toEqual([])
  })

  it('is answered, and moves the room at once', async () => {
    const data = { bid: placed, leading: true, auction }
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
