import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, OptionalPaging, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { AuctionView, BidView } from './auction-views.ts'
import { PersonView } from './identity.ts'
import { FollowedSeller, marketSorts, SavedSearch } from './market.ts'
import { PictureUpload } from './pictures.ts'

const ownWords = Type.Optional(
  Type.String({ maxLength: 100, description: 'only lots with these words or names of produce' }),
)

/**
 * Filters of a farmer's listings: `active` includes those before the start, `completed` and `won auctions` are sold,
 * `inactive` ended without a sale.
 */
export const myAuctionsFilters = ['all', 'active', 'completed', 'inactive', 'won auctions'] as const
export type MyAuctionsFilter = (typeof myAuctionsFilters)[number]
export const MyAuctionsQuery = Type.Object({
  filter: Type.Optional(Type.Enum(myAuctionsFilters)),
  sortBy: Type.Optional(Type.Enum(marketSorts, { description: 'newest first unless said otherwise' })),
  query: ownWords,
  ...Paging.properties,
})
export const MyAuctionsAnswer = CountedListAnswer(AuctionView)

/** `inactive` means bids on ended auctions. */
export const myBidsFilters = ['all', 'active', 'inactive'] as const
export type MyBidsFilter = (typeof myBidsFilters)[number]
/** By the time of the last bid, by the end (running ones first), by price, by the user's own bid. */
// biome-ignore format: as marketSorts.
export const myBidsSorts = [
  'latest', 'oldest',
  'ending', 'ending-desc',
  'price-asc', 'price-desc',
  'own-asc', 'own-desc',
] as const
export type MyBidsSort = (typeof myBidsSorts)[number]
export const MyBidsQuery = Type.Object({
  filter: Type.Optional(Type.Enum(myBidsFilters)),
  each: Type.Optional(
    Type.Enum(['bid', 'lot'], {
      description: '`lot`: only the last bid on each lot, with how many there are',
    }),
  ),
  sortBy: Type.Optional(
    Type.Enum(myBidsSorts, { description: 'applies to lots; single bids are sorted newest first' }),
  ),
  query: ownWords,
  /** Only bids on this auction. */
  auction: Type.Optional(Id),
  ...OptionalPaging.properties,
})

/**
 * A bidder's state: the first two while the auction runs, `settling` until its close is stored, `withdrawn` if an
 * administrator removed it or its farmer's account was deleted.
 */
export const BidderOutcome = Type.Enum(['winning', 'outbid', 'settling', 'won', 'lost', 'withdrawn'])
export type BidderOutcome = Static<typeof BidderOutcome>

/**
 * One of the viewer's own bids, with its auction as it is now. In the auction `highestBidder` is a plain id, to be
 * compared with the viewer's own; `leader` also has the name. `yourBids` counts the viewer's bids on the lot, if `each`
 * is `lot`.
 */
export const MyBidView = Type.Object({
  ...BidView.properties,
  outcome: BidderOutcome,
  auction: Type.Object({
    ...AuctionView.properties,
    highestBidder: Type.Union([Id, Type.Null()]),
    leader: Type.Union([PersonView, Type.Null()]),
  }),
  yourBids: Type.Optional(Type.Integer()),
})
export type MyBidView = Static<typeof MyBidView>
export const MyBidsAnswer = CountedListAnswer(MyBidView)

export const participatedFilters = ['all', 'active', 'won', 'lost'] as const
export type ParticipatedFilter = (typeof participatedFilters)[number]
export const ParticipatedQuery = Type.Object({
  filter: Type.Optional(Type.Enum(participatedFilters)),
  ...Paging.properties,
})

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
 * The viewer's own counters. For a farmer: auctions listed, bids received, lots sold; for a buyer: auctions bid on.
 * `ongoingBids` counts those that are running and have a bid. `totalEarnings` and `totalInvestment` are the values of
 * the lots sold and of the lots won, in rupees.
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

/** The most lots, and the most bids, in the caller's export; the newest of each. */
export const OWN_DATA_LIMIT = 5_000

/** All that the auctions service stores of the caller, for the export; amounts are rupees per `priceUnit`. */
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
