import {
  type AuctionSnapshot,
  createEvent,
  type DomainEvent,
  type LotSnapshot,
  type RecordedBid,
} from '@boli/contracts'

const INCREMENT_PAISE = 100

/** The events of an auction that is over: its listing, its bids in one, and its end; without bids it ended unsold. */
export function eventsOf(
  auctionId: string,
  lot: LotSnapshot,
  bids: RecordedBid[],
  { endTime, valuePaise: lotValuePaise }: { endTime: string; valuePaise: number },
): DomainEvent[] {
  let state: AuctionSnapshot = {
    ...{ auctionId, version: 1, status: 'active', closeReason: null, leader: null },
    ...{ pricePaise: lot.basePricePaise, totalBids: 0, participants: 0, incrementPaise: INCREMENT_PAISE },
    ...{ minimumNextBidPaise: lot.basePricePaise, reserve: 'none', startTime: lot.createdAt, endTime },
  }
  const at = (time: string) => ({ source: 'demo-history', subject: auctionId, version: state.version, time })
  const events: DomainEvent[] = [
    createEvent({ ...at(lot.createdAt), type: 'auction-created', data: { state, lot } }),
  ]
  const last = bids.at(-1)
  if (last) {
    state = {
      ...{ ...state, version: 1 + bids.length, totalBids: bids.length, leader: last.bidder },
      participants: new Set(bids.map(({ bidder }) => bidder.userId)).size,
      ...{ pricePaise: last.amountPaise, minimumNextBidPaise: last.amountPaise + INCREMENT_PAISE },
    }
    const data = { previousVersion: 1, productName: lot.productName, bids, outbid: [], state }
    events.push(createEvent({ ...at(last.placedAt), type: 'bids-placed', data }))
  }
  const { leader: winner, version } = state
  const closeReason = winner ? 'sold' : 'no-bids'
  state = { ...state, version: version + 1, status: winner ? 'completed' : 'inactive', closeReason }
  const data = { closeReason, winner, lotValuePaise, lot, state } as const
  return [...events, createEvent({ ...at(endTime), type: 'auction-closed', data })]
}
