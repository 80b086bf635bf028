import {
  type AuctionSnapshot,
  createEvent,
  type DomainEvent,
  type LotSnapshot,
  type RecordedBid,
} from '@boli/contracts'

const INCREMENT_PAISE = 100

/** The events of an auction that is over: its bids in one, and its end, which describes its lot; without bids it ended unsold. */
export function eventsOf(
  auctionId: string,
  lot: LotSnapshot,
  bids: RecordedBid[],
  { endTime, valuePaise: lotValuePaise }: { endTime: string; valuePaise: number },
): DomainEvent[] {
  const last = bids.at(-1)
  const winner = last?.bidder ?? null
  const pricePaise = last?.amountPaise ?? lot.basePricePaise
  const bid: AuctionSnapshot = {
    ...{ auctionId, version: 1 + bids.length, status: 'active', closeReason: null, leader: winner },
    ...{ pricePaise, incrementPaise: INCREMENT_PAISE, minimumNextBidPaise: pricePaise + INCREMENT_PAISE },
    ...{ totalBids: bids.length, participants: new Set(bids.map(({ bidder }) => bidder.userId)).size },
    ...{ reserve: 'none', startTime: lot.createdAt, endTime },
  }
  const closeReason = winner ? 'sold' : 'no-bids'
  const over = { version: bid.version + 1, status: winner ? 'completed' : 'inactive', closeReason } as const
  const about = { source: 'demo-history', subject: auctionId }
  const closed = createEvent({
    ...{ ...about, type: 'auction-closed', version: over.version, time: endTime },
    data: { closeReason, winner, lotValuePaise, lot, state: { ...bid, ...over } },
  })
  if (!last) return [closed]
  const placed = createEvent({
    ...{ ...about, type: 'bids-placed', version: bid.version, time: last.placedAt },
    data: { previousVersion: 1, productName: lot.productName, bids, outbid: [], state: bid },
  })
  return [placed, closed]
}
