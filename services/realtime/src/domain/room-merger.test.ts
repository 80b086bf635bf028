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

describe('the room merger', () => {
  test('bids within the interval become one message with all of them and the last state', () => {
    const { bid, sent } = aMerger()
    bid(1, 2, 3, 4)
    // The first bid in a quiet room is sent at once.
    expect(sequencesOf(sent)).toEqual([1])
    vi.advanceTimersByTime(11)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(2)
    expect(sequencesOf(sent)).toEqual([1, 2, 3, 4])
    expect(sent[1]).toMatchObject({
      event: 'new bid',
      message: { status: 200, previousVersion: 1, auction: { version: 4 }, data: { sequence: 4 } },
    })
  })

  test('a large room, counted over all nodes, gets the last bids, and the last one of each bidder who may be among the best six', () => {
    const { merger, room, sent } = aMerger()
    room.elsewhere = 50_000
    for (let version = 1; version <= 62; version += 1) {
      const message = aBidsMessage(AUCTION, version)
      const isAlone = version === 31 || version < 5
      for (const bid of message.bids) bid.bidder._id = isAlone ? `person ${version}` : 'one of two'
      merger.accept(message)
    }
    vi.advanceTimersByTime(1_009)
    expect(sequencesOf(sent)).toEqual([1])
    vi.advanceTimersByTime(1)
    // Of the other bids: the last twenty, that of bidder 31, and those of bidders 2 to 4.
    expect(sequencesOf(sent.slice(1))).toEqual([2, 3, 4, 31, ...sequences(43, 62)])
    expect(sent[1]).toMatchObject({ message: { previousVersion: 1, auction: { version: 62 } } })
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
    for (const version of [1, 2]) merger.accept(aBidsMessage(AUCTION, version, { outbid: [asha] }))
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
    vi.advanceTimersByTime(40)
    expect(sent()).toEqual([[1], [1, 2], [], [], []])
    vi.advanceTimersByTime(3 * 40)
    expect(sent()).toEqual([[1], [1, 2], [1, 2], [1, 2], [1, 2]])
    vi.advanceTimersByTime(40)
    expect(sent()).toEqual([0, 1, 2, 3, 4].map(() => [1, 2]))
    expect(notices).toHaveLength(1)
  })

  test('the parts of a small room are updated together when bids arrive around the end of its interval', () => {
    const { bid, room, sentToPart } = aMerger(400)
    room.parts = 2
    bid(1)
    vi.advanceTimersByTime(29)
    bid(2)
    expect(sentToPart.map(sequencesOf)).toEqual([[1], [1]])
    vi.advanceTimersByTime(1)
    bid(3)
    expect(sentToPart.map(sequencesOf)).toEqual(Array(2).fill([1, 2, 3]))
  })

  test('a change is sent at once, to all parts, after the bids that waited before it', () => {
    const { bid, merger, room, sentToPart } = aMerger()
    room.parts = 3
    bid(1, 2)
    merger.accept(aChange(AUCTION, 3))
    bid(4)
    merger.accept(aChange(AUCTION, 5, 'closed'))
    expect(sentToPart).toHaveLength(3)
    for (const sent of sentToPart) {
      expect(eventsOf(sent)).toEqual(['new bid', 'new bid', 'auctionUpdated', 'new bid', 'auctionClosed'])
      expect(versionsOf(sent)).toEqual([1, 2, 3, 4, 5])
    }
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
          const placed = sequences(previousVersion + 1, previousVersion + size).flatMap(
            (sequence) => aBidsMessage(AUCTION, sequence).bids,
          )
          const message =
            kind === 'bids'
              ? { ...aBidsMessage(AUCTION, version), previousVersion, bids: placed }
              : aChange(AUCTION, version)
          if (kind === 'bids') bids.push(...placed.map((bid) => bid.sequence))
          expect(merger.accept(message)).toBe(true)
          if (isRepeated) expect(merger.accept(message)).toBe(false)
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
