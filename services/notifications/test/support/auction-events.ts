import type { AuctionSnapshot, CloseReason, DomainEvent, LotSnapshot } from '@boli/contracts'
import { createEvent, newId } from '@boli/contracts'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'

export interface Person {
  userId: string
  username: string
}

export interface TestAuction {
  /** The event of a new lot. */
  created(): DomainEvent
  /** One bid, which then leads; the previous leader is outbid. */
  bid(bidder: Person, pricePaise: number): DomainEvent
  extended(): DomainEvent
  /** `by` is the administrator who removed the lot. */
  closed(closeReason: CloseReason, note?: string, by?: Person): DomainEvent
  auctionId: string
}

/**
 * An auction of 10 quintals of wheat from ₹2,000, as published by auctions: every call is its next event, with the next
 * version.
 */
export function anAuction(
  farmer: Person,
  at: () => Date,
  lotChanges: Partial<LotSnapshot> = {},
): TestAuction {
  const auctionId = newId()
  const startTime = at().toISOString()
  const lot = aLotSnapshot({ farmer, createdAt: startTime, ...lotChanges })
  let state = anAuctionSnapshot({
    ...{ auctionId, version: 0, startTime },
    ...{ pricePaise: lot.basePricePaise, minimumNextBidPaise: lot.basePricePaise },
    endTime: new Date(at().getTime() + 4 * 60 * 60_000).toISOString(),
  })
  const next = (changes: Partial<AuctionSnapshot>) => {
    state = { ...state, ...changes, version: state.version + 1 }
    return { version: state.version, source: '/auctions', subject: auctionId, time: at().toISOString() }
  }

  return {
    auctionId,
    created: () => createEvent({ type: 'auction-created', ...next({}), data: { state, lot } }),
    bid(bidder, pricePaise) {
      const previousVersion = state.version
      const outbid = state.leader && state.leader.userId !== bidder.userId ? [state.leader.userId] : []
      const about = next({
        pricePaise,
        leader: bidder,
        totalBids: state.totalBids + 1,
        minimumNextBidPaise: pricePaise + state.incrementPaise,
      })
      const recorded = {
        bidId: newId(),
        sequence: state.totalBids,
        bidder,
        amountPaise: pricePaise,
        isAutomatic: false,
        placedAt: about.time,
      }
      return createEvent({
        type: 'bids-placed',
        ...about,
        data: { previousVersion, productName: lot.productName, bids: [recorded], outbid, state },
      })
    },
    extended() {
      const previousEndTime = state.endTime
      const endTime = new Date(Date.parse(previousEndTime) + 60_000).toISOString()
      return createEvent({ type: 'auction-extended', ...next({ endTime }), data: { previousEndTime, state } })
    },
    closed(closeReason, note, by) {
      const isSold = closeReason === 'sold'
      const about = next({ status: isSold ? 'completed' : 'inactive', closeReason })
      return createEvent({
        type: 'auction-closed',
        ...about,
        data: {
          closeReason,
          winner: isSold ? state.leader : null,
          lotValuePaise: state.pricePaise * 10,
          ...(note === undefined ? {} : { note }),
          ...(by === undefined ? {} : { removedBy: by }),
          lot,
          state,
        },
      })
    },
  }
}
