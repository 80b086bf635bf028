import { newId } from '@boli/contracts'
import { expect, test } from 'vitest'
import { aBidsPlaced, aLot, anEvent, aSnapshot } from '../../test/events.ts'
import { toLiveMessage } from './live-message.ts'

const auctionId = newId()

test('placed bids are told in rupees, with all bids and whoever was outbid', () => {
  const event = aBidsPlaced(auctionId, 4)
  const outbid = [newId()]
  const message = toLiveMessage({ ...event, data: { ...event.data, outbid } })
  const { state, bids } = event.data
  expect(message).toEqual({
    kind: 'bids',
    auctionId,
    productName: 'Basmati rice',
    previousVersion: 3,
    auction: {
      _id: auctionId,
      version: 4,
      status: 'active',
      closeReason: null,
      highestBid: 2275.5,
      highestBidder: { _id: state.leader?.userId, username: 'asha' },
      totalBids: 4,
      participants: 1,
      bidIncrement: 25,
      minimumNextBid: 2300.5,
      reserve: 'met',
      startTime: state.startTime,
      endTime: state.endTime,
    },
    bids: [
      {
        _id: bids[0]?.bidId,
        auction: auctionId,
        bid_amount: 2275.5,
        bid_time: bids[0]?.placedAt,
        bidder: { _id: bids[0]?.bidder.userId, username: 'asha' },
        isAutomatic: false,
        sequence: 4,
      },
    ],
    outbid,
  })
})

test.each([
  ['auction-extended', 'updated', { previousEndTime: '2026-11-20T12:00:00.000Z' }],
  ['auction-updated', 'updated', { lot: aLot }],
  ['auction-closed', 'closed', { lot: aLot, closeReason: 'sold', winner: null, lotValuePaise: 1 }],
] as const)('%s is told as %s with the state after it', (type, kind, data) => {
  const state = aSnapshot({ auctionId, version: 9, leader: null })
  const message = toLiveMessage(anEvent(type, auctionId, 9, { ...data, state } as never))
  expect(message).toMatchObject({
    kind,
    auctionId,
    previousVersion: 8,
    bids: [],
    outbid: [],
    auction: { version: 9, highestBidder: null },
  })
})

test('a new lot has no room yet, and other events are none of an auction', () => {
  const state = aSnapshot({ auctionId })
  expect(toLiveMessage(anEvent('auction-created', auctionId, 1, { state, lot: aLot }))).toBeNull()
  expect(toLiveMessage(anEvent('item-removed', newId(), 1, { itemId: newId() }))).toBeNull()
})
