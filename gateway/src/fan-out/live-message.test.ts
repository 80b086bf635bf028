import { newId } from '@boli/contracts'
import { expect, test } from 'vitest'
import { aBidsPlaced, aLot, anEvent, aSnapshot } from '../../test/events.ts'
import { toLiveDealMessage, toLiveMessage } from './live-message.ts'

const auctionId = newId()

test('placed bids become a message in rupees, with all bids and the outbid users', () => {
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
] as const)('%s becomes %s with the state after it', (type, kind, data) => {
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

test('a change of a deal and a message in it go to its two parties', () => {
  const dealId = newId()
  const [farmer, buyer] = [
    { userId: newId(), username: 'ramesh' },
    { userId: newId(), username: 'asha' },
  ]
  const deal = { dealId, version: 3, farmer, buyer }
  const changed = anEvent('deal-changed', dealId, 3, { change: 'agreed', by: 'farmer', deal } as never)
  const userIds = [farmer.userId, buyer.userId]
  expect(toLiveDealMessage(changed)).toEqual({
    userIds,
    event: 'deal-updated',
    message: { dealId, version: 3 },
  })
  const message = { number: 1, by: 'buyer' as const, text: 'Namaste', photos: [], at: '2026-11-20T09:00:00Z' }
  const data = { dealId, farmerId: farmer.userId, buyerId: buyer.userId, message }
  expect(toLiveDealMessage(anEvent('deal-message-sent', dealId, 3, data))).toEqual({
    userIds,
    event: 'deal-message-added',
    message: { dealId, number: 1 },
  })
  expect(toLiveMessage(changed)).toBeNull()
})

test('a new lot, which has no room yet, and events of no auction give no message', () => {
  const state = aSnapshot({ auctionId })
  expect(toLiveMessage(anEvent('auction-created', auctionId, 1, { state, lot: aLot }))).toBeNull()
  expect(toLiveMessage(anEvent('item-removed', newId(), 1, { itemId: newId() }))).toBeNull()
})
