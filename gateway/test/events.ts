import { type AuctionSnapshot, createEvent, type EventType, type EventTypes, newId } from '@boli/contracts'

export const anAuctionId = () => newId()

export function aSnapshot(over: Partial<AuctionSnapshot> = {}): AuctionSnapshot {
  return {
    auctionId: newId(),
    version: 1,
    status: 'active',
    closeReason: null,
    pricePaise: 2_275_50,
    leader: { userId: newId(), username: 'asha' },
    totalBids: 1,
    participants: 1,
    incrementPaise: 25_00,
    minimumNextBidPaise: 2_300_50,
    reserve: 'met',
    startTime: '2026-11-20T09:00:00.000Z',
    endTime: '2026-11-20T13:00:00.000Z',
    ...over,
  }
}

export const aLot: EventTypes['auction-created']['lot'] = {
  farmer: { userId: newId(), username: 'ramesh' },
  productName: 'Basmati rice',
  category: 'grain',
  variety: '1121',
  origin: 'Karnal',
  quantityMilli: 10_000,
  unit: 'quintals',
  basePricePaise: 2_000_00,
  image: null,
  createdAt: '2026-11-20T08:00:00.000Z',
}

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
