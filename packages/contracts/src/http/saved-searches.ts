import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { nullable } from '../nullable.ts'
import { ListAuctionsQuery } from './auctions.ts'

/** What narrows the market, kept to hear of new lots; at least one of the fields beside the name. */
export const SavedSearchBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120, description: 'as its owner calls it' }),
  text: Type.Optional(Type.String({ maxLength: 100, description: 'whole words or names of produce' })),
  category: ListAuctionsQuery.properties.filter,
  commodity: ListAuctionsQuery.properties.commodity,
  state: ListAuctionsQuery.properties.state,
  district: ListAuctionsQuery.properties.district,
  minPrice: ListAuctionsQuery.properties.minPrice,
  maxPrice: ListAuctionsQuery.properties.maxPrice,
})
export type SavedSearchBody = Static<typeof SavedSearchBody>

export const SavedSearchParams = Type.Object({ searchId: Id })

/** null where the search is not narrowed by it; prices are rupees per price unit, both ends included. */
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
  createdAt: Timestamp,
})
export type SavedSearch = Static<typeof SavedSearch>

/** Newest first. */
export const SavedSearchesAnswer = Answer(Type.Array(SavedSearch))
export const SavedSearchAnswer = Answer(SavedSearch)
