import {
  type AuctionView,
  type MyAuctionsAnswer,
  type MyAuctionsFilter,
  routes,
  type SearchAuctionsAnswer,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { usePages } from '../../../components/lists/use-pages.ts'
import { auctionKeys, type SearchQuery } from './auction-keys.ts'
import { auctionId } from './auction-list.ts'

/** Lots found by words; `total` counts over all pages. */
export function useAuctionSearch(search: SearchQuery) {
  const { items, firstPage, ...list } = usePages<AuctionView, Static<typeof SearchAuctionsAnswer>>({
    queryKey: auctionKeys.search(search),
    path: routes.searchAuctions.path,
    query: search,
    idOf: auctionId,
    isEnabled: search.query !== '',
  })
  return { ...list, auctions: items, total: firstPage?.total ?? null }
}

/** The viewer's own listings; `total` counts over all pages. */
export function useMyAuctions(filter: MyAuctionsFilter) {
  const { firstPage, ...list } = usePages<AuctionView, Static<typeof MyAuctionsAnswer>>({
    queryKey: auctionKeys.mine(filter),
    path: routes.myAuctions.path,
    query: { filter },
    idOf: auctionId,
  })
  return { ...list, total: firstPage?.total ?? null }
}
