import {
  type AuctionSnapshot,
  createEvent,
  type DealSnapshot,
  type DomainEvent,
  type LotSnapshot,
  newId,
  type UserSnapshot,
} from '@boli/contracts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 6, minute)).toISOString()

const farmer = { userId: newId(), username: 'ramkisan' }
const buyers = [
  { userId: newId(), username: 'ashatraders' },
  { userId: newId(), username: 'guptamills' },
] as const

export interface LotOverrides {
  productName?: string
  category?: string
  commodity?: string
  unit?: string
  /** Amount of the winning bid, in paise. */
  finalPaise?: number
}

/** The events of one auction: listed, two bids, extended, sold. */
export function auctionStory(auctionId: string, overrides: LotOverrides = {}): DomainEvent[] {
  const {
    productName = 'Sharbati wheat',
    category = 'grain',
    commodity,
    unit = 'quintals',
    finalPaise = 2500_00,
  } = overrides
  const lot: LotSnapshot = {
    farmer,
    productName,
    category,
    variety: 'C-306',
    origin: 'Sehore',
    quantityMilli: 10_000,
    unit,
    basePricePaise: 2000_00,
    image: null,
    createdAt: at(0),
    ...(commodity && { commodity }),
  }
  const listed: AuctionSnapshot = {
    auctionId,
    version: 1,
    status: 'active',
    closeReason: null,
    pricePaise: 2000_00,
    leader: null,
    totalBids: 0,
    participants: 0,
    incrementPaise: 25_00,
    minimumNextBidPaise: 2000_00,
    reserve: 'none',
    startTime: at(0),
    endTime: at(30),
  }
  const bidOn = {
    ...listed,
    version: 3,
    pricePaise: finalPaise,
    leader: buyers[1],
    totalBids: 2,
    participants: 2,
  }
  const extended = { ...bidOn, version: 4, endTime: at(33) }
  const closed: AuctionSnapshot = { ...extended, version: 5, status: 'completed', closeReason: 'sold' }
  const common = { source: 'auctions', subject: auctionId }
  return [
    createEvent({
      ...common,
      type: 'auction-created',
      version: 1,
      time: at(0),
      data: { state: listed, lot },
    }),
    createEvent({
      ...common,
      type: 'bids-placed',
      version: 3,
      time: at(29),
      data: {
        previousVersion: 1,
        productName,
        bids: [2000_00, finalPaise].map((amountPaise, index) => ({
          bidId: newId(),
          sequence: index + 1,
          bidder: buyers[index] ?? buyers[0],
          amountPaise,
          isAutomatic: false,
          placedAt: at(28 + index),
        })),
        outbid: [buyers[0].userId],
        state: bidOn,
      },
    }),
    createEvent({
      ...common,
      type: 'auction-extended',
      version: 4,
      time: at(29),
      data: { previousEndTime: at(30), state: extended },
    }),
    createEvent({
      ...common,
      type: 'auction-closed',
      version: 5,
      time: at(33),
      data: { closeReason: 'sold', winner: buyers[1], lotValuePaise: finalPaise * 10, lot, state: closed },
    }),
  ]
}

/** The events of one account: registered, confirmed, another role, deleted. */
export function userStory(userId: string, username = 'meera'): DomainEvent[] {
  const registered: UserSnapshot = {
    userId,
    username,
    fullname: username,
    role: 'farmer',
    isVerified: false,
    language: 'en',
    createdAt: at(0),
  }
  const common = { source: 'identity', subject: userId }
  return [
    createEvent({ ...common, type: 'user-registered', version: 1, time: at(0), data: registered }),
    createEvent({
      ...common,
      type: 'user-verified',
      version: 2,
      time: at(1),
      data: { ...registered, isVerified: true },
    }),
    createEvent({
      ...common,
      type: 'user-updated',
      version: 3,
      time: at(2),
      data: { ...registered, isVerified: true, role: 'business' },
    }),
    createEvent({
      ...common,
      type: 'deletion-scheduled',
      version: 4,
      time: at(3),
      data: { userId, deletedAt: at(3), removedAt: at(6) },
    }),
    createEvent({
      ...common,
      type: 'deletion-cancelled',
      version: 5,
      time: at(4),
      data: { ...registered, isVerified: true, role: 'business' },
    }),
    createEvent({
      ...common,
      type: 'user-deleted',
      version: 6,
      time: at(5),
      data: { userId, deletedAt: at(5) },
    }),
  ]
}

/** The events of one deal of ₹25,000: agreed, and then the given steps; the first event names its auction. */
export function dealStory(dealId: string, ...after: Partial<DealSnapshot>[]): DomainEvent[] {
  const agreed: DealSnapshot = {
    dealId,
    auctionId: after[0]?.auctionId ?? newId(),
    productName: 'Sharbati wheat',
    version: 1,
    state: 'agreed',
    waitingFor: 'buyer',
    deadline: null,
    farmer,
    buyer: buyers[1],
    pricePaise: 2500_00,
    duePaise: 25_000_00,
    receivedPaise: 0,
    isDisputed: false,
    fault: null,
    createdAt: at(33),
  }
  return [{}, ...after].map((changes, index) => {
    const deal = { ...agreed, ...changes, version: index + 1 }
    return createEvent({
      type: 'deal-changed',
      source: 'deals',
      subject: dealId,
      version: deal.version,
      time: at(34 + index),
      data: { change: 'agreed', by: 'system', deal },
    })
  })
}
