import { type Static, Type } from 'typebox'
import { Answer, ListAnswer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'

const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** Others are shown by username only. */
export const PersonView = Type.Object({ _id: Id, username: Type.String() })
export type PersonView = Static<typeof PersonView>

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
])
export type CloseReason = Static<typeof CloseReason>

export const ReserveState = Type.Union([Type.Literal('none'), Type.Literal('met'), Type.Literal('not-met')])
export type ReserveState = Static<typeof ReserveState>

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
})
export type AuctionState = Static<typeof AuctionState>

export const PictureView = Type.Object({
  src: Type.String(),
  srcSet: Type.String({ description: 'for <img srcset>: WebP in two widths' }),
})

export const ProductView = Type.Object({
  p_name: Type.String(),
  p_desc: Type.String(),
  p_qty: Type.Number(),
  p_unit: Type.String(),
  p_image: nullable(Type.String()),
  p_imageSet: nullable(Type.String({ description: 'srcset of the same picture, WebP in two widths' })),
  p_category: Type.String(),
  category: Type.String(),
  qty: Type.Number(),
  location: Type.String(),
  rating: nullable(Type.Number({ description: 'null until real ratings exist' })),
  quality: Type.String(),
  moisture: Type.String(),
  color: Type.String(),
  texture: Type.String(),
  origin: Type.String(),
  variety: Type.String(),
  certification: Type.String(),
  organicStatus: Type.String(),
  storage: Type.String(),
  packaging: Type.String(),
  deliveryTime: Type.String(),
  harvestDate: nullable(Type.String()),
})
export type ProductView = Static<typeof ProductView>

export const AuctionView = Type.Object({
  ...AuctionState.properties,
  basePrice: Type.Number(),
  priceUnit: Type.Union([Type.Literal('quintal'), Type.Literal('litre'), Type.Literal('piece')]),
  unit: Type.String(),
  lotValue: Type.Number({ description: 'rupees: current price × quantity' }),
  productName: Type.String(),
  farmer: Type.Object({ _id: Id, username: Type.String(), fullname: Type.String() }),
  product: ProductView,
  isEdited: Type.Boolean(),
  createdAt: Timestamp,
})
export type AuctionView = Static<typeof AuctionView>

export const BidView = Type.Object({
  _id: Id,
  auction: Id,
  bid_amount: Type.Number(),
  bid_time: Timestamp,
  bidder: PersonView,
  isAutomatic: Type.Boolean({ description: 'placed by the system for a secret maximum' }),
  sequence: Type.Integer({ description: '1 for the first accepted bid of the auction, without gaps' }),
})
export type BidView = Static<typeof BidView>

/** Every field of the multipart form; all values arrive as text. Unknown fields are dropped. */
export const createAuctionFields = [
  'product_name',
  'desc',
  'quantity',
  'basePrice',
  'quality',
  'moisture',
  'origin',
  'harvestDate',
  'organicStatus',
  'certification',
  'storage',
  'texture',
  'color',
  'packaging',
  'deliveryTime',
  'variety',
  'category',
  'durationMinutes',
  'startTime',
  'bidIncrement',
  'reservePrice',
] as const
export type CreateAuctionField = (typeof createAuctionFields)[number]
/** What an edit sends: the fields that change; `removeImage` is `true` where the picture goes without another. */
export const updateAuctionFields = [...createAuctionFields, 'removeImage'] as const

/** Limits of the create form's texts, in characters. */
export const lotTextLimits = { product_name: 80, desc: 2000, other: 120 } as const

/** Duration of an auction in minutes: 15 minutes to 7 days, 4 hours unless said otherwise. */
export const durationLimits = { minimum: 15, maximum: 7 * 24 * 60, default: 4 * 60 } as const
/** A lot may start up to 14 days ahead. */
export const START_AHEAD_DAYS = 14

export const marketSorts = ['latest', 'ending', 'price-asc', 'price-desc', 'bids'] as const
export type MarketSort = (typeof marketSorts)[number]

export const ListAuctionsQuery = Type.Object({
  filter: Type.Optional(Type.String({ maxLength: 20 })),
  query: Type.Optional(Type.String({ maxLength: 100, description: 'words to find, as in the search' })),
  sortBy: Type.Optional(Type.Enum(marketSorts)),
  minPrice: Type.Optional(Type.Number({ minimum: 0, description: 'rupees, inclusive' })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, description: 'rupees, inclusive' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type ListAuctionsQuery = Static<typeof ListAuctionsQuery>

export const AuctionParams = Type.Object({ auctionId: Id })

/** Amounts are rupees: numbers, or plain decimal strings, since number inputs send strings. */
export const AmountInput = Type.Union([Type.Number(), Type.String({ maxLength: 20 })])

export const PlaceBidBody = Type.Object({
  bidAmount: AmountInput,
  maxAmount: Type.Optional(AmountInput),
  confirm: Type.Optional(Type.Boolean()),
  bidKey: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
export type PlaceBidBody = Static<typeof PlaceBidBody>

/** The outcome of an accepted bid. `leading` is false where another's maximum answered at once. */
export const PlacedBid = Type.Object({
  bid: BidView,
  leading: Type.Boolean(),
  auction: AuctionState,
})
export type PlacedBid = Static<typeof PlacedBid>

export const AuctionAnswer = Answer(AuctionView)
export const AuctionListAnswer = Type.Object({
  ...ListAnswer(AuctionView).properties,
  /** Over all pages of the same filter, for "128 lots live · 14 end within the hour". */
  summary: Type.Object({ live: Type.Integer(), endingWithinHour: Type.Integer() }),
})
export const PlacedBidsAnswer = ListAnswer(BidView)
export const CreateAuctionAnswer = Answer(Type.Object({ auction: AuctionView }))
export const PlaceBidAnswer = Answer(PlacedBid)
