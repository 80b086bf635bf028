import {
  type AuctionSnapshot,
  createEvent,
  type DomainEvent,
  type LotSnapshot,
  type RecordedBid,
} from '@boli/contracts'

/** The events of an auction that is over, from its listing to its end; without bids it ended unsold. */
export function pastAuctionEvents(past: {
  source: string
  auctionId: string
  lot: LotSnapshot
  endTime: string
  incrementPaise: number
  /** The bids of each event, in order. */
  bids: readonly RecordedBid[][]
  /** Value of the best bid. */
  valuePaise: number
}): DomainEvent[] {
  const { auctionId, lot, endTime, incrementPaise } = past
  const bidders = new Set<string>()
  let state: AuctionSnapshot = {
    ...{ auctionId, version: 1, status: 'active', closeReason: null, leader: null },
    ...{ pricePaise: lot.basePricePaise, totalBids: 0, participants: 0, incrementPaise },
    ...{ minimumNextBidPaise: lot.basePricePaise, reserve: 'none', startTime: lot.createdAt, endTime },
  }
  const common = (time: string) => ({ source: past.source, subject: auctionId, version: state.version, time })
  const events: DomainEvent[] = [
    createEvent({ ...common(lot.createdAt), type: 'auction-created', data: { state, lot } }),
  ]
  for (const bids of past.bids) {
    const last = bids.at(-1)
    if (!last) continue
    for (const { bidder } of bids) bidders.add(bidder.userId)
    const { version: previousVersion, totalBids } = state
    state = {
      ...{ ...state, version: previousVersion + bids.length, participants: bidders.size },
      ...{ totalBids: totalBids + bids.length, pricePaise: last.amountPaise, leader: last.bidder },
      minimumNextBidPaise: last.amountPaise + incrementPaise,
    }
    const data = { previousVersion, productName: lot.productName, bids, outbid: [], state }
    events.push(createEvent({ ...common(last.placedAt), type: 'bids-placed', data }))
  }
  const { leader: winner, version } = state
  const closeReason = winner ? 'sold' : 'no-bids'
  state = { ...state, version: version + 1, status: winner ? 'completed' : 'inactive', closeReason }
  const data = { closeReason, winner, lotValuePaise: past.valuePaise, lot, state } as const
  return [...events, createEvent({ ...common(endTime), type: 'auction-closed', data })]
}
