import { newId } from '@boli/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBidsMessage, aChange } from '../../test/builders.ts'
import { createRoomMerger } from './room-merger.ts'
import type { OutbidNotice, RoomUpdate } from './room-update.ts'

const AUCTION = newId()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aMerger(watchers = 10) {
  const room = { watchers, elsewhere: 0, parts: 1 }
  const sent: RoomUpdate[] = []
  const sentToPart: RoomUpdate[][] = [sent]
  const notices: OutbidNotice[] = []
  const merger = createRoomMerger({
    partsOf: () => (room.watchers === 0 ? 0 : room.parts),
    audienceOf: () => room.watchers + room.elsewhere,
    send(_, part, update) {
      sentToPart[part] ??= []
      sentToPart[part].push(update)
    },
    sendOutbid: (notice) => notices.push(notice),
  })
  const bid = (...versions: number[]) => {
    for (const version of versions) merger.accept(aBidsMessage(AUCTION, version))
  }
  return { merger, bid, room, sent, sentToPart, notices }
}

const eventsOf = (sent: readonly RoomUpdate[]) => sent.map(({ event }) => event)
const versionsOf = (sent: readonly RoomUpdate[]) => sent.map(({ message }) => message.auction.version)
const sequencesOf = (sent: readonly RoomUpdate[]) =>
  sent.flatMap((update) => (update.event === 'new bid' ? update.message.bids.map((bid) => bid.sequence) : []))

const sequences = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

describe('merging of a room', () => {
  test('the first bid in a quiet room is sent at once', () => {
    const { bid, sent } = aMerger()
    bid(1)
    expect(sequencesOf(sent)).toEqual([1])
  })

  test('bids within the interval become one message with all of them and the last state', () => {
    const { bid, sent } = aMerger()
    bid(1, 2, 3, 4)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(9)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(2)
    expect(sequencesOf(sent)).toEqual([1, 2, 3, 4])
    expect(sent[1]).toMatchObject({
      event: 'new bid',
      message: { status: 200, previousVersion: 1, auction: { version: 4 }, data: { sequence: 4 } },
    })
  })

  test('a large room gets the last bids, and the last one of each bidder who may be among the best six', () => {
    const { merger, room, sent } = aMerger()
    room.elsewhere = 50_000
    const bids = Array.from({ length: 62 }, (_, index) => aBidsMessage(AUCTION, index + 1))
    const people = bids.map((_, index) => (index === 30 || index < 4 ? `person ${index}` : 'one of two'))
    for (const [index, message] of bids.entries()) {
      for (const bid of message.kind === 'bids' ? message.bids : []) bid.bidder._id = people[index] ?? ''
      merger.accept(message)
    }
    vi.advanceTimersByTime(1_000)
    // The first was sent at once; of the others the last twenty, the best of bidder 30, and those of bidders 1 to 3.
    expect(sequencesOf(sent.slice(1))).toEqual([2, 3, 4, 31, ...sequences(43, 62)])
  })

  test('a room with watchers on other nodes gets updates as rarely, and with as few bids, as if all were here', () => {
    const { merger, room, sent } = aMerger()
    room.elsewhere = 50_000
    for (let version = 1; version <= 61; version++) merger.accept(aBidsMessage(AUCTION, version))
    vi.advanceTimersByTime(999)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sequencesOf(sent.slice(1))).toEqual(Array.from({ length: 20 }, (_, index) => index + 42))
    expect(sent[1]).toMatchObject({ message: { previousVersion: 1, auction: { version: 61 } } })
  })

  test('an outbid bidder is notified with the room, once, and not if leading again', () => {
    const { bid, merger, notices } = aMerger()
    const [asha, ravi, meena] = [newId(), newId(), newId()]
    bid(1)
    merger.accept(aBidsMessage(AUCTION, 2, { outbid: [asha, ravi] }))
    merger.accept(aBidsMessage(AUCTION, 3, { outbid: [asha, meena] }))
    const last = aBidsMessage(AUCTION, 4)
    last.auction.highestBidder = { _id: meena, username: 'meena' }
    merger.accept(last)
    expect(notices).toEqual([])
    vi.advanceTimersByTime(50)
    const { highestBid, minimumNextBid } = last.auction
    const message = { auctionId: AUCTION, productName: 'Basmati rice', highestBid, minimumNextBid }
    expect(notices).toEqual([{ userIds: [asha, ravi], message }])
  })

  test('without watchers an outbid bidder is notified at once', () => {
    const { merger, notices } = aMerger(0)
    const asha = newId()
    merger.accept(aBidsMessage(AUCTION, 1, { outbid: [asha] }))
    merger.accept(aBidsMessage(AUCTION, 2, { outbid: [asha] }))
    expect(notices.map(({ userIds }) => userIds)).toEqual([[asha], [asha]])
  })

  test('the parts of a large room are updated one after another within its interval, each with all bids', () => {
    const { bid, merger, room, sentToPart, notices } = aMerger(5_000)
    room.parts = 5
    const asha = newId()
    merger.accept(aBidsMessage(AUCTION, 1, { outbid: [asha] }))
    expect(notices).toHaveLength(1)
    bid(2)
    const sent = () => [0, 1, 2, 3, 4].map((part) => sequencesOf(sentToPart[part] ?? []))
    expect(sent()).toEqual([[1], [], [], [], []])
    vi.advanceTimersByTime(32)
    expect(sent()).toEqual([[1], [1, 2], [], [], []])
    vi.advanceTimersByTime(96)
    expect(sent()).toEqual([[1], [1, 2], [1, 2], [1, 2], [1, 2]])
    vi.advanceTimersByTime(32)
    expect(sent()).toEqual([0, 1, 2, 3, 4].map(() => [1, 2]))
    expect(notices).toHaveLength(1)
  })

  test('the parts of a small room are updated at once', () => {
    const { bid, room, sentToPart } = aMerger(1_000)
    room.parts = 2
    bid(1, 2)
    const sent = () => [0, 1].map((part) => sequencesOf(sentToPart[part] ?? []))
    expect(sent()).toEqual([[1], [1]])
    vi.advanceTimersByTime(40)
    expect(sent()).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  test('a change is sent to all parts at once', () => {
    const { bid, merger, room, sentToPart } = aMerger(3_000)
    room.parts = 3
    bid(1)
    merger.accept(aChange(AUCTION, 2, 'closed'))
    expect([0, 1, 2].map((part) => eventsOf(sentToPart[part] ?? []))).toEqual(
      [0, 1, 2].map(() => ['new bid', 'auctionClosed']),
    )
  })

  test('a change is sent at once, after the bids that waited before it', () => {
    const { bid, merger, sent } = aMerger()
    bid(1, 2)
    merger.accept(aChange(AUCTION, 3))
    bid(4)
    merger.accept(aChange(AUCTION, 5, 'closed'))
    expect(eventsOf(sent)).toEqual(['new bid', 'new bid', 'auctionUpdated', 'new bid', 'auctionClosed'])
    expect(versionsOf(sent)).toEqual([1, 2, 3, 4, 5])
  })

  test('a message that was already received is dropped, whether sent or pending', () => {
    const { merger, sent } = aMerger()
    expect(merger.accept(aBidsMessage(AUCTION, 1))).toBe(true)
    expect(merger.accept(aBidsMessage(AUCTION, 1))).toBe(false)
    expect(merger.accept(aBidsMessage(AUCTION, 2))).toBe(true)
    expect(merger.accept(aBidsMessage(AUCTION, 2))).toBe(false)
    vi.advanceTimersByTime(50)
    expect(merger.accept(aBidsMessage(AUCTION, 1))).toBe(false)
    expect(sequencesOf(sent)).toEqual([1, 2])
  })

  test('messages that arrive out of order within the interval are put in order', () => {
    const { bid, sent } = aMerger()
    bid(1, 4, 2, 3)
    vi.advanceTimersByTime(50)
    expect(sequencesOf(sent)).toEqual([1, 2, 3, 4])
    expect(sent).toHaveLength(2)
  })

  test('a gap is never hidden inside a merged message', () => {
    const { bid, sent } = aMerger()
    bid(1, 2, 4, 5)
    vi.advanceTimersByTime(50)
    expect(sent.slice(1).map(({ message }) => message)).toMatchObject([
      { previousVersion: 1, auction: { version: 2 } },
      { previousVersion: 3, auction: { version: 5 } },
    ])
  })

  test('the best bid of a tie is the leader’s', () => {
    const { merger, sent } = aMerger()
    const message = aBidsMessage(AUCTION, 2)
    const [automatic] = message.bids
    if (!automatic) throw new Error('a bids message has a bid')
    const challenge = { ...automatic, _id: newId(), bidder: { _id: newId(), username: 'late' }, sequence: 1 }
    merger.accept({ ...message, bids: [challenge, automatic] })
    expect(sent[0]).toMatchObject({ message: { _id: automatic._id, data: { _id: automatic._id } } })
  })

  test('an auction without watchers is only stored', () => {
    const { bid, merger, room, sent } = aMerger(0)
    bid(7)
    expect(merger.versionOf(AUCTION)).toBe(7)
    room.watchers = 1
    expect(merger.accept(aBidsMessage(AUCTION, 7))).toBe(false)
    bid(8)
    expect(sequencesOf(sent)).toEqual([8])
  })

  test('closing sends pending messages', () => {
    const { bid, merger, sent } = aMerger()
    bid(1, 2)
    merger.close()
    expect(sequencesOf(sent)).toEqual([1, 2])
  })

  test('a room gets everything once and in order, whatever the timing and repetition', () => {
    const step = fc.record({
      size: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('bids', 'bids', 'bids', 'updated' as const),
      afterMs: fc.integer({ min: 0, max: 80 }),
      isRepeated: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (steps, parts) => {
        const { merger, room, sentToPart } = aMerger()
        room.parts = parts
        let version = 0
        const bids: number[] = []
        for (const { size, kind, afterMs, isRepeated } of steps) {
          const previousVersion = version
          version += kind === 'bids' ? size : 1
          const placed = Array.from({ length: size }, (_, index) =>
            aBidsMessage(AUCTION, previousVersion + index + 1),
          ).flatMap((one) => one.bids)
          const message =
            kind === 'bids'
              ? { ...aBidsMessage(AUCTION, version), previousVersion, bids: placed }
              : aChange(AUCTION, version)
          if (kind === 'bids') bids.push(...placed.map((bid) => bid.sequence))
          merger.accept(message)
          if (isRepeated) merger.accept(message)
          vi.advanceTimersByTime(afterMs)
        }
        vi.advanceTimersByTime(1_000)

        for (let part = 0; part < parts; part += 1) {
          const sent = sentToPart[part] ?? []
          expect(sequencesOf(sent)).toEqual(bids)
          let seen = 0
          for (const update of sent) {
            if (update.event === 'new bid') expect(update.message.previousVersion).toBe(seen)
            expect(update.message.auction.version).toBeGreaterThan(seen)
            seen = update.message.auction.version
          }
          expect(seen).toBe(version)
        }
      }),
    )
  })
})
