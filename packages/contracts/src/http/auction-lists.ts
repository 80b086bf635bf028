import { type Static, Type } from 'typebox'
import { Answer, ListAnswer, Paging } from '../envelope.ts'
import { Timestamp } from '../ids.ts'
import { AuctionView, BidView } from './auctions.ts'

/** Words to find in name, description, variety, origin and category. */
export const SearchAuctionsQuery = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 100 }),
  ...Paging.properties,
})
export type SearchAuctionsQuery = Static<typeof SearchAuctionsQuery>

/** `total` counts over all pages, for "Found N results"; a thousand stands for all that is more. */
export const SearchAuctionsAnswer = Type.Object({
  ...ListAnswer(AuctionView).properties,
  total: Type.Integer(),
})

/** Of a farmer's own listings: `active` also before the start, `completed` over, `won auctions` sold. */
export const myAuctionsFilters = ['all', 'active', 'completed', 'won auctions'] as const
export type MyAuctionsFilter = (typeof myAuctionsFilters)[number]
export const MyAuctionsQuery = Type.Object({
  filter: Type.Optional(Type.Enum(myAuctionsFilters)),
  ...Paging.properties,
})
export const MyAuctionsAnswer = ListAnswer(AuctionView)

/** `inactive` are bids on auctions that are over. */
export const myBidsFilters = ['all', 'active', 'inactive'] as const
export type MyBidsFilter = (typeof myBidsFilters)[number]
export const MyBidsQuery = Type.Object({
  filter: Type.Optional(Type.Enum(myBidsFilters)),
  ...Paging.properties,
})

/** One of the viewer's own bids, newest first, with its auction as it is now. */
export const MyBidView = Type.Object({ ...BidView.properties, auction: AuctionView })
export type MyBidView = Static<typeof MyBidView>
export const MyBidsAnswer = ListAnswer(MyBidView)

export const participatedFilters = ['all', 'active', 'won', 'lost'] as const
export type ParticipatedFilter = (typeof participatedFilters)[number]
export const ParticipatedQuery = Type.Object({
  filter: Type.Optional(Type.Enum(participatedFilters)),
  ...Paging.properties,
})

/** How a bidder stands: the first two while the auction runs, the others after its end. */
export const BidderOutcome = Type.Enum(['winning', 'outbid', 'won', 'lost'])
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
export const ParticipatedAnswer = ListAnswer(ParticipationView)

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
})
export type DashboardStats = Static<typeof DashboardStats>
export const DashboardStatsAnswer = Answer(DashboardStats)

/** Update takes the create form's fields, all optional, and the same picture; it answers with the lot. */
export const UpdateAuctionAnswer = Answer(Type.Object({ auction: AuctionView }))
/** An administrator's reason, mailed to the lot's bidders. */
export const RemoveAuctionBody = Type.Object({
  note: Type.String({ minLength: 1, maxLength: 500, errorMessage: 'Please say why the lot is removed' }),
})
