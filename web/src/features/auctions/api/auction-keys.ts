import type { ListAuctionsQuery, MyAuctionsFilter, MyBidsFilter, ParticipatedFilter } from '@boli/contracts'

export type AuctionsQuery = Omit<ListAuctionsQuery, 'page'>

const lists = ['auctions', 'list'] as const

/** Where auctions are kept in the query cache. Everything below `lists` is pages of lots. */
export const auctionKeys = {
  all: ['auctions'] as const,
  lists,
  list: (query: AuctionsQuery) => [...lists, 'market', query] as const,
  search: (query: string) => [...lists, 'search', query] as const,
  mine: (filter: MyAuctionsFilter) => [...lists, 'mine', filter] as const,
  myBids: (filter: MyBidsFilter) => [...lists, 'my-bids', filter] as const,
  participated: (filter: ParticipatedFilter) => [...lists, 'participated', filter] as const,
  stats: ['auctions', 'stats'] as const,
  detail: (auctionId: string) => ['auctions', 'detail', auctionId] as const,
  room: (auctionId: string) => ['auctions', 'room', auctionId] as const,
}
