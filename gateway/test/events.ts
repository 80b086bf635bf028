import { type AuctionSnapshot, createEvent, type EventType, type EventTypes, newId } from '@boli/contracts'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'

export const aSnapshot = (over: Partial<AuctionSnapshot> = {}) =>
  anAuctionSnapshot({
    ...{ pricePaise: 2_275_50, minimumNextBidPaise: 2_300_50, totalBids: 1, participants: 1 },
    ...{ leader: { userId: newId(), username: 'asha' }, reserve: 'met' },
    ...over,
  })

export const aLot = aLotSnapshot({ productName: 'Basmati rice', variety: '1121', origin: 'Karnal' })

export function anEvent<Type extends EventType>(
  type: Type,
  subject: string,
  version: number,
  data: EventTypes[Type],
) {
  return createEvent({ type, source: 'auctions', subject, version, data })
}

/** One bid that took the auction to this version. */
export function aBidsPlaced(auctionId: string, version: number) {
  const state = aSnapshot({ auctionId, version, totalBids: version })
  return anEvent('bids-placed', auctionId, version, {
    previousVersion: version - 1,
    productName: 'Basmati rice',
    outbid: [],
    bids: [
      {
        bidId: newId(),
        sequence: version,
        bidder: state.leader ?? { userId: newId(), username: 'asha' },
        amountPaise: state.pricePaise,
        isAutomatic: false,
        placedAt: '2026-11-20T09:30:00.000Z',
      },
    ],
    state,
  })
}
