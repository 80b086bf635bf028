import { createEvent, type DealSnapshot, type DomainEvent, newId, type UserSnapshot } from '@boli/contracts'
import { aDealSnapshot, aLotSnapshot, anAuctionSnapshot, dealChanged } from '@boli/test-kit/snapshots'

const dateAt = (minute: number) => new Date(Date.UTC(2026, 10, 20, 6, minute))
const at = (minute: number) => dateAt(minute).toISOString()

const farmer = { userId: newId(), username: 'ramkisan' }
const buyers = [
  { userId: newId(), username: 'ashatraders' },
  { userId: newId(), username: 'guptamills' },
] as const

interface LotOverrides {
  productName?: string
  category?: string
  commodity?: string
  unit?: string
  /** Amount of the winning bid, in paise. */
  finalPaise?: number
}

/** The events of one auction: listed, two bids, extended, sold. */
export function auctionStory(
  auctionId: string,
  { finalPaise = 2500_00, ...overrides }: LotOverrides = {},
): DomainEvent[] {
  const lot = aLotSnapshot({ farmer, productName: 'Sharbati wheat', createdAt: at(0), ...overrides })
  const listed = anAuctionSnapshot({ auctionId, startTime: at(0), endTime: at(30) })
  const bidOn = {
    ...listed,
    version: 3,
    pricePaise: finalPaise,
    leader: buyers[1],
    totalBids: 2,
    participants: 2,
  }
  const extended = { ...bidOn, version: 4, endTime: at(33) }
  const closed = { ...extended, version: 5, status: 'completed', closeReason: 'sold' } as const
  const bids = [2000_00, finalPaise].map((amountPaise, index) => ({
    ...{ bidId: newId(), sequence: index + 1, bidder: buyers[index] ?? buyers[0] },
    ...{ amountPaise, isAutomatic: false, placedAt: at(28 + index) },
  }))
  const common = { source: 'auctions', subject: auctionId }
  return [
    createEvent({
      ...{ ...common, type: 'auction-created', version: 1, time: at(0) },
      data: { state: listed, lot },
    }),
    createEvent({
      ...{ ...common, type: 'bids-placed', version: 3, time: at(29) },
      data: {
        ...{ previousVersion: 1, productName: lot.productName, bids },
        ...{ outbid: [buyers[0].userId], state: bidOn },
      },
    }),
    createEvent({
      ...{ ...common, type: 'auction-extended', version: 4, time: at(29) },
      data: { previousEndTime: at(30), state: extended },
    }),
    createEvent({
      ...{ ...common, type: 'auction-closed', version: 5, time: at(33) },
      data: { closeReason: 'sold', winner: buyers[1], lotValuePaise: finalPaise * 10, lot, state: closed },
    }),
  ]
}

/** The events of one account: registered, confirmed, another role, deletion scheduled and cancelled, deleted. */
export function userStory(userId: string, username = 'meera'): DomainEvent[] {
  const registered: UserSnapshot = {
    ...{ userId, username, fullname: username, role: 'farmer', isVerified: false },
    ...{ language: 'en', createdAt: at(0) },
  }
  const verified = { ...registered, isVerified: true }
  const buyer = { ...verified, role: 'business' } as const
  const event = (number: number) => ({
    ...{ source: 'identity', subject: userId, version: number, time: at(number - 1) },
  })
  return [
    createEvent({ ...event(1), type: 'user-registered', data: registered }),
    createEvent({ ...event(2), type: 'user-verified', data: verified }),
    createEvent({ ...event(3), type: 'user-updated', data: buyer }),
    createEvent({
      ...{ ...event(4), type: 'deletion-scheduled' },
      data: { userId, deletedAt: at(3), removedAt: at(6) },
    }),
    createEvent({ ...event(5), type: 'deletion-cancelled', data: buyer }),
    createEvent({ ...event(6), type: 'user-deleted', data: { userId, deletedAt: at(5) } }),
  ]
}

/** The events of one deal of ₹25,000: agreed, and then the given steps; the first event names its auction. */
export function dealStory(dealId: string, ...after: Partial<DealSnapshot>[]): DomainEvent[] {
  const agreed = aDealSnapshot({
    ...{ dealId, auctionId: after[0]?.auctionId ?? newId(), farmer, buyer: buyers[1] },
    ...{ pricePaise: 2500_00, duePaise: 25_000_00, createdAt: at(33) },
  })
  return [{}, ...after].map((changes, index) =>
    dealChanged({ ...agreed, ...changes, version: index + 1 }, 'agreed', 'system', dateAt(34 + index)),
  )
}
