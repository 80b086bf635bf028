import type {
  ListAuctionsQuery,
  MyAuctionsQuery,
  MyBidsQuery,
  ParticipatedFilter,
  SearchAuctionsQuery,
} from '@boli/contracts'
import type { Static } from 'typebox'

export type AuctionsQuery = Omit<ListAuctionsQuery, 'page'>
export type OwnLotsQuery = Omit<Static<typeof MyAuctionsQuery>, 'page' | 'limit'>
export type OwnBidsQuery = Omit<Static<typeof MyBidsQuery>, 'page' | 'limit'>
export type SearchQuery = Omit<SearchAuctionsQuery, 'page' | 'limit'>

const lists = ['auctions', 'list'] as const

/** Query keys of auctions. Everything below `lists` is pages of lots. */
export const auctionKeys = {
  all: ['auctions'] as const,
  lists,
  list: (query: AuctionsQuery) => [...lists, 'market', query] as const,
  search: (search: SearchQuery) => [...lists, 'search', search] as const,
  mine: (query: OwnLotsQuery) => [...lists, 'mine', query] as const,
  myBids: (query: OwnBidsQuery) => [...lists, 'my-bids', query] as const,
  participated: (filter: ParticipatedFilter) => [...lists, 'participated', filter] as const,
  detail: (auctionId: string) => ['auctions', 'detail', auctionId] as const,
  bids: (auctionId: string) => ['auctions', 'bids', auctionId] as const,
  room: (auctionId: string) => ['auctions', 'room', auctionId] as const,
}
