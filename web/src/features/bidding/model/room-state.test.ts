import type { BidView } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBid, anAuction, asha, gupta, idOf, stateAfter } from '../../auctions/test/an-auction.ts'
import {
  openRoom,
  ownBestOf,
  type RoomEvent,
  type RoomState,
  reduceRoom,
  standingOf,
  topPeople,
} from './room-state.ts'

const bids = Array.from({ length: 8 }, (_, index) => aBid(index + 1, index % 2 ? asha : gupta))
const upTo = (count: number) => bids.slice(0, count)

function message(from: number, to: number, changes: { status?: number } = {}): RoomEvent {
  const carried = bids.slice(from, to)
  const best = carried.at(-1) as BidView
  const auction = stateAfter(upTo(to))
  return {
    kind: 'new-bid',
    message: {
      status: 200,
      _id: best._id,
      data: best,
      bids: carried,
      auction,
      previousVersion: from + 1,
      ...changes,
    },
  }
}

function snapshot(count: number): Extract<RoomEvent, { kind: 'snapshot' }> {
  const auction = stateAfter(upTo(count))
  return { kind: 'snapshot', snapshot: { auction, bids: upTo(count).reverse(), watchingUsers: 3 } }
}

const roomAt = (count: number) => openRoom(snapshot(count).snapshot)

/** What a viewer sees of a room. */
const shown = (room: RoomState) => ({
  auction: room.auction,
  bids: room.bids,
  top: room.topBidders,
  standing: standingOf(room, asha._id),
})

describe('a room', () => {
  it('takes price, leader and totals from a new bid, and the lot value with them', () => {
    const room = reduceRoom(roomAt(1), message(1, 2))
    expect(room.auction).toMatchObject({
      highestBid: 2025,
      highestBidder: asha,
      totalBids: 2,
      lotValue: 20_250,
    })
    expect(room.bids.map((bid) => bid.sequence)).toEqual([2, 1])
  })

  it('drops a bid that it already has', () => {
    const once = reduceRoom(roomAt(1), message(1, 3))
    expect(reduceRoom(once, message(1, 3))).toBe(once)
  })

  it('asks for one snapshot when a message does not follow the last one', () => {
    const room = reduceRoom(roomAt(1), message(3, 4))
    expect(room.missingBefore).toBe(4)
    expect(room.auction.highestBid).toBe(2075)
    expect(reduceRoom(room, message(4, 5)).missingBefore).toBe(4)
    expect(reduceRoom(room, snapshot(5)).missingBefore).toBeNull()
  })

  it('asks again after a snapshot from before the gap', () => {
    const room = reduceRoom(roomAt(1), message(5, 6))
    expect(reduceRoom(room, snapshot(2)).missingBefore).toBe(6)
  })

  it('shows the newer price when an older message or snapshot arrives late', () => {
    const room = roomAt(6)
    expect(reduceRoom(room, message(2, 3))).toBe(room)
    expect(reduceRoom(room, snapshot(2)).auction.highestBid).toBe(2125)
  })

  it('ignores a new bid of status 400', () => {
    const room = roomAt(1)
    expect(reduceRoom(room, message(1, 2, { status: 400 }))).toBe(room)
  })

  it('still asks for the missing bids after the answer to its own bid', () => {
    const third = aBid(3, asha)
    const room = reduceRoom(roomAt(1), {
      kind: 'own-bid',
      bid: third,
      auction: stateAfter(upTo(3)),
      maximum: null,
    })
    expect(room.auction.highestBid).toBe(2050)
    expect(reduceRoom(room, message(1, 3)).bids).toHaveLength(3)
    expect(reduceRoom(room, message(1, 3)).missingBefore).toBeNull()
  })

  it('moves the end on an extension without asking for anything', () => {
    const auction = { ...stateAfter(upTo(1)), version: 3, endTime: '2026-11-20T11:00:00.000Z' }
    const room = reduceRoom(roomAt(1), { kind: 'changed', auction })
    expect(room.auction.endTime).toBe(auction.endTime)
    expect(room.missingBefore).toBeNull()
  })

  it('asks for the texts again after an edit', () => {
    const room = reduceRoom(roomAt(1), { kind: 'changed', auction: { ...stateAfter(upTo(1)), version: 3 } })
    expect(room.missingBefore).toBe(3)
  })

  it('shows the six highest bidders, each once, from the snapshot and later bids', () => {
    const person = (number: number) => ({ _id: idOf(number), username: `buyer${number}` })
    const told = [1, 2, 3, 4, 5, 6].map((number) => ({
      ...{ ...person(number), amount: 1990 - number, time: '2026-11-20T09:50:00.000Z' },
    }))
    const opened = openRoom({ auction: { ...stateAfter(upTo(1)), topBidders: told }, bids: upTo(1) })
    const room = reduceRoom(opened, message(1, 4))
    expect(room.topBidders.map(({ username, amount }) => [username, amount])).toEqual([
      ['ashatraders', 2075],
      ['guptamills', 2050],
      ...[1, 2, 3, 4].map((number) => [`buyer${number}`, 1990 - number]),
    ])
  })

  it('puts the winner of a tie first', () => {
    const tie = aBid(9, gupta, { bid_amount: bids[7]?.bid_amount ?? 0, isAutomatic: true })
    expect(topPeople([], [...bids, tie]).map(({ _id }) => _id)).toEqual([gupta._id, asha._id])
  })

  it('knows the viewer’s maximum from the snapshot or their bid, until another bidder leads', () => {
    const lot = stateAfter(upTo(2), { ownMaximum: 5000 })
    expect(openRoom({ auction: lot, bids: upTo(2) }).ownMaximum).toBe(5000)
    const own: RoomEvent = {
      kind: 'own-bid',
      bid: aBid(2, asha),
      auction: stateAfter(upTo(2)),
      maximum: 3000,
    }
    const room = reduceRoom(roomAt(1), own)
    expect(room.ownMaximum).toBe(3000)
    expect(reduceRoom(room, message(2, 3)).ownMaximum).toBeNull()
  })

  it('knows an earlier bidder from the list of the six highest', () => {
    const topBidders = [{ ...asha, amount: 2000, time: '2026-11-20T09:50:00.000Z' }]
    const room = openRoom({ auction: { ...stateAfter([aBid(1)]), topBidders }, bids: [] })
    expect(standingOf(room, asha._id)).toBe('outbid')
  })

  it('knows an earlier bidder from their own view of the lot, which the live channel may leave out', () => {
    const opened = openRoom({ auction: { ...stateAfter([aBid(1)]), ownBest: 1950 }, bids: [] })
    const room = reduceRoom(opened, {
      kind: 'snapshot',
      snapshot: { auction: stateAfter([aBid(1)]), bids: [] },
    })
    expect([standingOf(room, asha._id), ownBestOf(room, asha._id)]).toEqual(['outbid', 1950])
    const later = reduceRoom(room, message(1, 3))
    expect(ownBestOf(later, asha._id)).toBe(aBid(2).bid_amount)
  })

  it('reports what an edit has changed, until it is dismissed', () => {
    const edited = stateAfter([], { version: 2, termsVersion: 2, basePrice: 2200, minimumNextBid: 2200 })
    const card = { commodity: 'wheat', qualityValues: { moisture: 11 } }
    edited.product = { ...edited.product, ...card, p_qty: '12quintals', p_desc: 'Now with a photo' }
    const opened = openRoom({ auction: stateAfter([]), bids: [] })
    const room = reduceRoom(opened, { kind: 'snapshot', snapshot: { auction: edited, bids: [] } })
    expect(room.changes).toEqual([
      { name: 'basePrice', from: 2000, to: 2200 },
      { name: 'quantity', from: '10quintals', to: '12quintals' },
      { name: 'text' },
      { name: 'card' },
    ])
    expect(reduceRoom(room, { kind: 'changes-read' }).changes).toEqual([])
  })

  it('distinguishes winning, outbid and watching', () => {
    expect(standingOf(roomAt(2), asha._id)).toBe('winning')
    expect(standingOf(roomAt(3), asha._id)).toBe('outbid')
    expect(standingOf(roomAt(1), asha._id)).toBe('watching')
    expect(standingOf(roomAt(2), null)).toBe('watching')
  })

  it('remembers that the viewer has bid after the bid itself was dropped', () => {
    const many = Array.from({ length: 150 }, (_, index) => aBid(index + 2, gupta))
    const room = openRoom({ auction: stateAfter(upTo(1)), bids: [aBid(1, asha)] })
    const later = reduceRoom(room, {
      kind: 'new-bid',
      message: {
        ...{ status: 200, _id: 'x', data: aBid(151), bids: many, previousVersion: 2 },
        auction: anAuction({ version: 152, highestBidder: gupta }),
      },
    })
    expect(later.bids).toHaveLength(100)
    expect(standingOf(later, asha._id)).toBe('outbid')
  })

  it('equals the snapshot, whatever was lost, repeated or reordered before it', () => {
    const total = bids.length
    const anyMessage = fc
      .tuple(fc.integer({ min: 0, max: total - 1 }), fc.integer({ min: 1, max: total }))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => message(from, to))
    const anySnapshot = fc.integer({ min: 0, max: total }).map(snapshot)
    const ownBid = fc.integer({ min: 1, max: total }).map(
      (count): RoomEvent => ({
        kind: 'own-bid',
        bid: bids[count - 1] as BidView,
        auction: stateAfter(upTo(count)),
        maximum: null,
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: total }),
        fc.array(fc.oneof(anyMessage, anySnapshot, ownBid), { maxLength: 20 }),
        fc.array(anyMessage, { maxLength: 5 }),
        (first, events, held) => {
          const room = [...events, snapshot(total)].reduce(
            reduceRoom,
            openRoom(snapshot(first).snapshot, held),
          )
          expect(shown(room)).toEqual(shown(roomAt(total)))
          expect(room.missingBefore).toBeNull()
        },
      ),
    )
  })

  it('needs no snapshot if every message arrived in order, however they were merged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: bids.length - 1 })), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bids.length]
        const events = edges.slice(1).map((edge, index) => message(edges[index] ?? 0, edge))
        const room = events.reduce(reduceRoom, roomAt(0))
        expect(room.missingBefore).toBeNull()
        expect(shown(room)).toEqual(shown(roomAt(bids.length)))
      }),
    )
  })

  it('never hides a gap: it is complete, or knows that it is not', () => {
    const pieces = bids.map((_, index) => message(index, index + 1))
    fc.assert(
      fc.property(fc.subarray(pieces), (kept) => {
        const room = kept.reduce(reduceRoom, roomAt(0))
        const isWhole = room.bids.length === room.auction.totalBids
        expect(room.missingBefore === null).toBe(isWhole)
      }),
    )
  })
})
