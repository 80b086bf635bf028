import { type Static, Type } from 'typebox'
import { nullable, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { IndianState } from '../indian-states.ts'
import { quantityUnits } from '../quantity.ts'
import { DealState } from './deal-parts.ts'
import { PersonView } from './identity.ts'
import { LotPicture } from './pictures.ts'

export const AuctionStatus = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('active'),
  Type.Literal('completed'),
  Type.Literal('inactive'),
])
export type AuctionStatus = Static<typeof AuctionStatus>

export const CloseReason = Type.Union([
  Type.Literal('sold'),
  Type.Literal('no-bids'),
  Type.Literal('reserve-not-met'),
  Type.Literal('withdrawn'),
  Type.Literal('removed'),
  Type.Literal('awaiting-decision'),
])
export type CloseReason = Static<typeof CloseReason>

export const ReserveState = Type.Union([Type.Literal('none'), Type.Literal('met'), Type.Literal('not-met')])
export type ReserveState = Static<typeof ReserveState>

/** The size of an auction's log, and the root of its tree in base64. */
export const LogHead = Type.Object({ size: Type.Integer(), root: Type.String() })
export type LogHead = Static<typeof LogHead>

/**
 * What changes while an auction runs. Amounts are rupees per {@link AuctionView.priceUnit}.
 * `version` rises by one with every change of the auction (a bid, an extension, an edit, the close).
 */
export const AuctionState = Type.Object({
  _id: Id,
  version: Type.Integer(),
  status: AuctionStatus,
  closeReason: nullable(CloseReason),
  highestBid: Type.Number({ description: 'the current price; the base price until the first bid' }),
  highestBidder: nullable(PersonView),
  totalBids: Type.Integer(),
  participants: Type.Integer(),
  bidIncrement: Type.Number(),
  minimumNextBid: Type.Number(),
  reserve: ReserveState,
  startTime: Timestamp,
  endTime: Timestamp,
  log: Type.Optional(LogHead),
})
export type AuctionState = Static<typeof AuctionState>

/** A laboratory's report on a lot, as its farmer submitted it. */
export const LabReportView = Type.Object({
  laboratory: Type.String(),
  sampleNumber: Type.String(),
  date: Type.String({ description: 'of the report, `YYYY-MM-DD`' }),
  picture: LotPicture,
})
export type LabReportView = Static<typeof LabReportView>

const ProductView = Type.Object({
  p_name: Type.String(),
  p_desc: Type.String(),
  p_qty: Type.String({ description: 'number and unit as the form sends them: `250kgs`' }),
  p_unit: Type.String({ description: 'empty: `p_qty` carries it' }),
  quantity: Type.Number({ description: "how many of the auction's `lotUnit`" }),
  p_image: nullable(Type.String()),
  p_imageSet: nullable(Type.String({ description: 'srcset of the same picture, WebP in three widths' })),
  images: Type.Optional(Type.Array(LotPicture, { description: 'all of them in order, `p_image` first' })),
  p_category: Type.String(),
  category: Type.String(),
  qty: Type.Number({ description: 'quantity in the unit of the price: quintals, litres or pieces' }),
  location: Type.String(),
  rating: nullable(
    Type.Number({ description: "the seller's mean to one decimal; null below three ratings" }),
  ),
  ratingCount: Type.Optional(Type.Integer({ description: 'number of ratings of the seller' })),
  quality: Type.String(),
  moisture: Type.String({ description: 'percent where it is a number, without the sign' }),
  color: Type.String(),
  texture: Type.String(),
  origin: Type.String(),
  variety: Type.String(),
  certification: Type.String(),
  organicStatus: Type.String(),
  storage: Type.String(),
  packaging: Type.String(),
  deliveryTime: Type.String(),
  harvestDate: Type.Optional(nullable(Type.String({ description: 'absent where none was given' }))),
  commodity: Type.Optional(nullable(Type.String({ description: 'of packages/commodities' }))),
  qualityValues: Type.Optional(
    Type.Record(Type.String(), Type.Number(), {
      description: 'the values that the farmer declares, by parameter',
    }),
  ),
  labReport: Type.Optional(nullable(LabReportView)),
  state: Type.Optional(IndianState),
  district: Type.Optional(Type.String()),
})

/** The deal that an auction led to; null for everyone but its two parties. */
const AuctionDeal = Type.Object({ _id: Id, state: DealState })

export const AuctionView = withFields(AuctionState, {
  basePrice: Type.Number(),
  priceUnit: Type.Union([Type.Literal('quintal'), Type.Literal('litre'), Type.Literal('piece')]),
  unit: Type.String({ description: "the same as `priceUnit`, under the specification's name" }),
  lotUnit: Type.Enum(quantityUnits, { description: 'unit of the quantity' }),
  lotValue: Type.Number({ description: 'rupees: current price × quantity' }),
  productName: Type.String(),
  farmer: Type.Object({ _id: Id, username: Type.String(), fullname: Type.String() }),
  product: ProductView,
  termsVersion: Type.Integer({
    description: 'increases with every edit before the first bid; a bid may name the one its bidder saw',
  }),
  isSettling: Type.Boolean({ description: 'the end has passed and the result is being written' }),
  isEdited: Type.Boolean({ description: 'description or picture were changed after the first bid' }),
  decideAfterClose: Type.Boolean({ description: 'the farmer decides on the best bid after the end' }),
  deal: nullable(AuctionDeal),
  createdAt: Timestamp,
})
export type AuctionView = Static<typeof AuctionView>

/** One of the six highest bidders, with their best bid in rupees. */
export const TopBidder = withFields(PersonView, { amount: Type.Number(), time: Timestamp })
export type TopBidder = Static<typeof TopBidder>
export const TOP_BIDDERS = 6

/** Description and picture before `editedAt`, if bids had already been placed. */
export const LotEdit = Type.Object({
  editedAt: Timestamp,
  p_desc: Type.String(),
  p_image: nullable(Type.String()),
  p_imageSet: nullable(Type.String()),
  images: Type.Optional(Type.Array(LotPicture)),
})
export type LotEdit = Static<typeof LotEdit>

/** One auction for its own page or room, with data that only this viewer may see. Amounts are rupees. */
export const AuctionDetail = withFields(AuctionView, {
  topBidders: Type.Array(TopBidder, { description: 'different people, best first, at most six' }),
  edits: Type.Array(LotEdit, { description: 'newest first' }),
  ownBest: nullable(
    Type.Number({
      description: "the viewer's best bid; null where they placed none, and in the answer of `watchAuction`",
    }),
  ),
  ownMaximum: nullable(
    Type.Number({ description: 'how far the system still bids for the viewer, who leads; null otherwise' }),
  ),
  reservePrice: nullable(Type.Number({ description: "the owner's own; null for everybody else" })),
  ownIncrement: nullable(
    Type.Number({ description: "the owner's fixed increment; null for everybody else, and for the ladder" }),
  ),
})
export type AuctionDetail = Static<typeof AuctionDetail>

export const BidView = Type.Object({
  _id: Id,
  auction: Id,
  bid_amount: Type.Number(),
  bid_time: Timestamp,
  bidder: PersonView,
  isAutomatic: Type.Boolean({ description: 'placed by the system for a secret maximum' }),
  sequence: Type.Integer({ description: '1 for the first accepted bid of the auction, without gaps' }),
  placedBy: Type.Optional(
    Type.Unsafe<PersonView>({
      ...PersonView,
      description: "the member of the viewer's firm who placed it; shown only to the firm",
    }),
  ),
})
export type BidView = Static<typeof BidView>

/** The place of a bid in the auction's log; every later log must contain it. */
const BidReceipt = Type.Object({
  sequence: Type.Integer({ description: 'of the entry in the log, from 0' }),
  leafHash: Type.String({ description: 'base64' }),
})
export type BidReceipt = Static<typeof BidReceipt>

/** An accepted bid. `leading` is false if another bidder's maximum outbid it at once. */
export const PlacedBid = Type.Object({
  bid: BidView,
  leading: Type.Boolean(),
  /** `raised`: the bidder led already, and only their maximum changed. Optional while older servers may answer. */
  outcome: Type.Optional(Type.Enum(['leading', 'outbid', 'raised'])),
  auction: AuctionState,
  receipt: Type.Optional(BidReceipt),
})
export type PlacedBid = Static<typeof PlacedBid>
