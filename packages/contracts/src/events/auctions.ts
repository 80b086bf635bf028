import { type Static, Type } from 'typebox'
import { nullable } from '../envelope.ts'
import { AuctionStatus, CloseReason, LogHead, ReserveState } from '../http/auction-views.ts'
import { Id, Timestamp } from '../ids.ts'
import { IndianState } from '../indian-states.ts'

/** Amounts in events are integer paise per price unit. */
const Paise = Type.Integer()
const Person = Type.Object({ userId: Id, username: Type.String() })

/** The live state after the event's change. */
export const AuctionSnapshot = Type.Object({
  auctionId: Id,
  version: Type.Integer(),
  status: AuctionStatus,
  closeReason: nullable(CloseReason),
  pricePaise: Paise,
  leader: nullable(Person),
  totalBids: Type.Integer(),
  participants: Type.Integer(),
  incrementPaise: Paise,
  minimumNextBidPaise: Paise,
  reserve: ReserveState,
  startTime: Timestamp,
  endTime: Timestamp,
  log: Type.Optional(LogHead),
})
export type AuctionSnapshot = Static<typeof AuctionSnapshot>

/** The lot as its farmer described it. */
export const LotSnapshot = Type.Object({
  farmer: Person,
  productName: Type.String(),
  category: Type.String(),
  variety: Type.String(),
  origin: Type.String(),
  quantityMilli: Type.Integer(),
  unit: Type.String(),
  basePricePaise: Paise,
  decideAfterClose: Type.Optional(Type.Boolean()),
  commodity: Type.Optional(Type.String({ description: 'of packages/commodities' })),
  state: Type.Optional(IndianState),
  district: Type.Optional(Type.String()),
  image: Type.Union([Type.String(), Type.Null()]),
  images: Type.Optional(Type.Array(Type.String(), { description: 'all of them in order, `image` first' })),
  createdAt: Timestamp,
})
export type LotSnapshot = Static<typeof LotSnapshot>

export const AuctionCreated = Type.Object({ state: AuctionSnapshot, lot: LotSnapshot })
export const AuctionUpdated = Type.Object({ state: AuctionSnapshot, lot: LotSnapshot })

export const RecordedBid = Type.Object({
  bidId: Id,
  sequence: Type.Integer(),
  bidder: Person,
  amountPaise: Paise,
  isAutomatic: Type.Boolean(),
  placedAt: Timestamp,
})
export type RecordedBid = Static<typeof RecordedBid>

/**
 * All bids of one auction in one committed batch. `previousVersion` is the auction's version before it,
 * so that a consumer detects a gap. `outbid` lists the users who led or bid in the batch and do not lead after it.
 */
export const BidsPlaced = Type.Object({
  previousVersion: Type.Integer(),
  productName: Type.String(),
  bids: Type.Array(RecordedBid),
  outbid: Type.Array(Id),
  state: AuctionSnapshot,
})

/** The soft close moved the end. */
export const AuctionExtended = Type.Object({ previousEndTime: Timestamp, state: AuctionSnapshot })

/** A bidder's best offer at the end. */
export const StandingBid = Type.Object({ bidder: Person, amountPaise: Paise, placedAt: Timestamp })
export type StandingBid = Static<typeof StandingBid>

export const AuctionClosed = Type.Object({
  closeReason: CloseReason,
  winner: nullable(Person),
  lotValuePaise: Paise,
  note: Type.Optional(Type.String()),
  removedBy: Type.Optional(
    Type.Object(Person.properties, { description: 'with `removed`: the administrator' }),
  ),
  bidders: Type.Optional(
    Type.Array(Id, { description: 'with `removed`: every bidder, to be sent the note' }),
  ),
  standings: Type.Optional(
    Type.Array(StandingBid, {
      description: 'the best bid of each of the five best bidders, best first',
    }),
  ),
  reservePaise: Type.Optional(Type.Union([Paise, Type.Null()])),
  lot: LotSnapshot,
  state: AuctionSnapshot,
})
