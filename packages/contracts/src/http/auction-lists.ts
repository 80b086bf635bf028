import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, OptionalPaging, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import {
  AuctionDetail,
  AuctionStatus,
  AuctionView,
  BidView,
  ListAuctionsQuery,
  marketSorts,
  PersonView,
} from './auctions.ts'
import { FollowedSeller } from './following.ts'
import { PictureUpload } from './pictures.ts'
import { SavedSearch } from './saved-searches.ts'

/** `relevance`: lots that run first, then those to come, then those that ended; names before descriptions. */
export const searchSorts = ['relevance', ...marketSorts] as const
export type SearchSort = (typeof searchSorts)[number]

/** Words to find in name, description, variety, origin and category. */
export const SearchAuctionsQuery = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 100 }),
  filter: ListAuctionsQuery.properties.filter,
  minPrice: ListAuctionsQuery.properties.minPrice,
  maxPrice: ListAuctionsQuery.properties.maxPrice,
  commodity: ListAuctionsQuery.properties.commodity,
  state: ListAuctionsQuery.properties.state,
  district: ListAuctionsQuery.properties.district,
  sortBy: Type.Optional(Type.Enum(searchSorts)),
  ...OptionalPaging.properties,
})
export type SearchAuctionsQuery = Static<typeof SearchAuctionsQuery>

/** In `total`, for "Found N results", a thousand stands for all that is more. */
export const SearchAuctionsAnswer = CountedListAnswer(AuctionView)

/** Words to complete while they are typed. */
export const SuggestQuery = Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) })
export const Suggestion = Type.Object({
  text: Type.String({ description: 'what to search for' }),
  kind: Type.Enum(['product', 'category']),
})
export type Suggestion = Static<typeof Suggestion>
export const SUGGESTIONS = 8
export const SuggestAnswer = Answer(Type.Array(Suggestion, { maxItems: SUGGESTIONS }))

/** Every lot, for administrators. `query` finds words of the lot, its id, or its farmer's username. */
export const AdminAuctionsQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.Union([Type.Literal('all'), AuctionStatus])),
  farmer: Type.Optional({ ...Id, description: 'only lots of this user' }),
  bidder: Type.Optional({ ...Id, description: 'only lots that this user has bid on' }),
  sortBy: Type.Optional(Type.Enum(marketSorts)),
  ...Paging.properties,
})
export type AdminAuctionsQuery = Static<typeof AdminAuctionsQuery>
export const AdminAuctionsAnswer = CountedListAnswer(AuctionView)

/**
 * Of a farmer's own listings: `active` also before the start, `completed` and `won auctions` sold, `inactive`
 * ended without a sale.
 */
export const myAuctionsFilters = ['all', 'active', 'completed', 'inactive', 'won auctions'] as const
export type MyAuctionsFilter = (typeof myAuctionsFilters)[number]
export const MyAuctionsQuery = Type.Object({
  filter: Type.Optional(Type.Enum(myAuctionsFilters)),
  ...Paging.properties,
})
export const MyAuctionsAnswer = CountedListAnswer(AuctionView)

/** `inactive` are bids on auctions that are over. */
export const myBidsFilters = ['all', 'active', 'inactive'] as const
export type MyBidsFilter = (typeof myBidsFilters)[number]
export const MyBidsQuery = Type.Object({
  filter: Type.Optional(Type.Enum(myBidsFilters)),
  ...OptionalPaging.properties,
})

/**
 * One of the viewer's own bids, newest first, with its auction as it is now. There `highestBidder` is a plain id, to
 * be compared with the viewer's own; `leader` has the name as well.
 */
export const MyBidView = Type.Object({
  ...BidView.properties,
  auction: Type.Object({
    ...AuctionView.properties,
    highestBidder: Type.Union([Id, Type.Null()]),
    leader: Type.Union([PersonView, Type.Null()]),
  }),
})
export type MyBidView = Static<typeof MyBidView>
export const MyBidsAnswer = CountedListAnswer(MyBidView)

export const participatedFilters = ['all', 'active', 'won', 'lost'] as const
export type ParticipatedFilter = (typeof participatedFilters)[number]
export const ParticipatedQuery = Type.Object({
  filter: Type.Optional(Type.Enum(participatedFilters)),
  ...Paging.properties,
})

/**
 * How a bidder stands: the first two while the auction runs, `settling` until its end is written, `withdrawn` where it
 * was taken off the market, by an administrator or with its farmer's account.
 */
export const BidderOutcome = Type.Enum(['winning', 'outbid', 'settling', 'won', 'lost', 'withdrawn'])
export type BidderOutcome = Static<typeof BidderOutcome>

/** One auction that the viewer has bid on. */
export const ParticipationView = Type.Object({
  auction: AuctionView,
  outcome: BidderOutcome,
  yourHighestBid: Type.Number({ description: 'rupees per price unit' }),
  yourBids: Type.Integer(),
  lastBidTime: Timestamp,
})
export type ParticipationView = Static<typeof ParticipationView>
export const ParticipatedAnswer = CountedListAnswer(ParticipationView)

/**
 * The viewer's own counters. A farmer's auctions are those listed, bids those received, won those sold; a
 * buyer's auctions are those bid on. `ongoingBids` are such auctions that still run and carry a bid. What a
 * farmer has earned and a buyer invested are the lot values of those sold and won, in rupees.
 */
export const DashboardStats = Type.Object({
  totalAuctions: Type.Integer(),
  activeAuctions: Type.Integer(),
  totalBids: Type.Integer(),
  wonAuctions: Type.Integer(),
  ongoingBids: Type.Integer(),
  totalEarnings: Type.Number(),
  totalInvestment: Type.Number(),
  settledEarnings: Type.Number({ description: 'amounts due of completed deals' }),
  settledInvestment: Type.Number(),
})
export type DashboardStats = Static<typeof DashboardStats>
export const DashboardStatsAnswer = Answer(DashboardStats)

/** Update takes the create form's fields, all optional, and the same picture; it answers with the lot. */
export const UpdateAuctionAnswer = Answer(Type.Object({ auction: AuctionDetail }))
/** An administrator's reason, mailed to the lot's bidders. */
export const RemoveAuctionBody = Type.Object({
  note: Type.String({
    minLength: 1,
    maxLength: 500,
    errorMessage: 'Please say why the lot is removed',
    errorCode: 'note',
  }),
})

/** Of the caller's own lots and bids each the newest, at most this many. */
export const OWN_DATA_LIMIT = 5_000

/** All that the auctions service keeps of the caller, to take along; amounts are rupees per `priceUnit`. */
export const OwnAuctionData = Type.Object({
  lots: Type.Array(
    Type.Object({
      ...AuctionView.properties,
      reservePrice: Type.Union([Type.Number(), Type.Null()]),
      ownIncrement: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
  bids: Type.Array(Type.Object({ ...Type.Omit(BidView, ['bidder']).properties, productName: Type.String() })),
  followedLots: Type.Array(Type.Object({ auction: Id, productName: Type.String(), followedAt: Timestamp })),
  followedSellers: Type.Array(FollowedSeller),
  savedSearches: Type.Array(SavedSearch),
  uploads: Type.Array(
    Type.Object({
      ...PictureUpload.properties,
      src: Type.Union([Type.String(), Type.Null()], { description: 'of a whole one that no lot has taken' }),
      begunAt: Timestamp,
    }),
  ),
  isComplete: Type.Boolean({ description: 'false where there are more than the limit' }),
})
export type OwnAuctionData = Static<typeof OwnAuctionData>
export const OwnAuctionDataAnswer = Answer(OwnAuctionData)
