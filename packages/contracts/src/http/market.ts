import { type Static, Type } from 'typebox'
import {
  Answer,
  CountedListAnswer,
  ListAnswer,
  nullable,
  OptionalPaging,
  Paging,
  withFields,
} from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { IndianState } from '../indian-states.ts'
import { lotTextLimits } from '../lot/listing-form.ts'
import { priceUnits } from '../quantity.ts'
import { AuctionStatus, AuctionView } from './auction-views.ts'

// biome-ignore format: one line a thing to order by; a spread would be in every page.
export const marketSorts = [
  'latest',
  'ending', 'ending-desc',
  'price-asc', 'price-desc',
  'bids', 'bids-asc',
] as const
export type MarketSort = (typeof marketSorts)[number]

const filter = Type.Optional(Type.String({ maxLength: 20 }))
const prices = {
  minPrice: Type.Optional(Type.Number({ minimum: 0, description: 'rupees, inclusive' })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, description: 'rupees, inclusive' })),
  priceUnit: Type.Optional(Type.Enum(priceUnits, { description: 'only lots whose price is per this unit' })),
}
const produce = {
  commodity: Type.Optional(Type.String({ maxLength: 40, description: 'only lots of this commodity' })),
  state: Type.Optional(IndianState),
  district: Type.Optional(Type.String({ maxLength: lotTextLimits.district })),
}

export const ListAuctionsQuery = Type.Object({
  filter,
  query: Type.Optional(Type.String({ maxLength: 100, description: 'words to find, as in the search' })),
  sortBy: Type.Optional(Type.Enum(marketSorts)),
  ...prices,
  status: Type.Optional(
    Type.Enum(['active', 'scheduled'], { description: 'only lots that run, or only those to come' }),
  ),
  farmer: Type.Optional(Id),
  ...produce,
  counts: Type.Optional(
    Type.Boolean({ description: 'adds the number of lots of each choice to the first page' }),
  ),
  ...OptionalPaging.properties,
})
export type ListAuctionsQuery = Static<typeof ListAuctionsQuery>

/**
 * Number of lots for each value of each filter, given the other filters. Values without lots are left out; `district`
 * has those of the chosen state.
 */
export const MarketCounts = Type.Object({
  category: Type.Record(Type.String(), Type.Integer()),
  commodity: Type.Record(Type.String(), Type.Integer()),
  state: Type.Record(Type.String(), Type.Integer()),
  district: Type.Record(Type.String(), Type.Integer()),
})
export type MarketCounts = Static<typeof MarketCounts>

export const AuctionListAnswer = withFields(CountedListAnswer(AuctionView), {
  /** Counts over all pages of the same filter, for "128 lots live · 14 end within the hour". */
  summary: Type.Object({ live: Type.Integer(), endingWithinHour: Type.Integer() }),
  counts: Type.Optional(MarketCounts),
})

/** `relevance`: running lots first, then upcoming, then ended ones; matches in names before descriptions. */
export const searchSorts = ['relevance', ...marketSorts] as const
export type SearchSort = (typeof searchSorts)[number]

/** Search words for name, description, variety, origin and category. */
export const SearchAuctionsQuery = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 100 }),
  filter,
  ...prices,
  ...produce,
  sortBy: Type.Optional(Type.Enum(searchSorts)),
  ...OptionalPaging.properties,
})
export type SearchAuctionsQuery = Static<typeof SearchAuctionsQuery>

/** `total`, for "Found N results", is at most 1,000, which means a thousand or more. */
export const SearchAuctionsAnswer = CountedListAnswer(AuctionView)

/** Words to complete while they are typed. */
export const SuggestQuery = Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) })
export const Suggestion = Type.Object({
  text: Type.String({ description: 'the text to search for' }),
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

/** How many lots and sellers a user may follow, and how many searches they may save. */
export const followLimits = { lots: 200, sellers: 100, searches: 20 } as const

export const FollowSellerParams = Type.Object({ username: Type.String({ minLength: 1, maxLength: 60 }) })

/** A page of the followed lots; a limit of 0 asks only for the ids and the sellers. */
export const FollowingQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: followLimits.lots })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: '20 unless said otherwise' })),
})

export const FollowedSeller = Type.Object({ _id: Id, username: Type.String(), followedAt: Timestamp })
export type FollowedSeller = Static<typeof FollowedSeller>

/** Followed lots, running ones first, the next to end at the top; with the ids of all, and all sellers by name. */
export const FollowingAnswer = withFields(ListAnswer(AuctionView), {
  following: Type.Object({ auctionIds: Type.Array(Id), sellers: Type.Array(FollowedSeller) }),
})

/** Filters of the market, saved to be notified of new lots; at least one of the fields beside the name. */
export const SavedSearchBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120, description: 'as its owner calls it' }),
  text: Type.Optional(Type.String({ maxLength: 100, description: 'whole words or names of produce' })),
  category: filter,
  ...produce,
  ...prices,
})
export type SavedSearchBody = Static<typeof SavedSearchBody>

export const SavedSearchParams = Type.Object({ searchId: Id })

/** null if the search does not filter by it; prices are rupees per price unit, both ends included. */
export const SavedSearch = Type.Object({
  _id: Id,
  name: Type.String(),
  text: nullable(Type.String()),
  category: nullable(Type.String()),
  commodity: nullable(Type.String()),
  state: nullable(Type.String()),
  district: nullable(Type.String()),
  minPrice: nullable(Type.Number()),
  maxPrice: nullable(Type.Number()),
  /** Optional while older servers may answer. */
  priceUnit: Type.Optional(nullable(Type.Enum(priceUnits))),
  createdAt: Timestamp,
})
export type SavedSearch = Static<typeof SavedSearch>

/** Newest first. */
export const SavedSearchesAnswer = Answer(Type.Array(SavedSearch))
export const SavedSearchAnswer = Answer(SavedSearch)
