import { type AuctionView, type MyAuctionsAnswer, routes, type SearchAuctionsAnswer } from '@boli/contracts'
import type { Static } from 'typebox'
import { readAllPages, usePages } from '../../../components/lists/use-pages.ts'
import { auctionKeys, type OwnLotsQuery, type SearchQuery } from './auction-keys.ts'
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

const ownLots = (query: OwnLotsQuery) => ({
  queryKey: auctionKeys.mine(query),
  path: routes.myAuctions.path,
  query,
  idOf: auctionId,
})

/** The viewer's own listings; `total` counts over all pages. */
export function useMyAuctions(query: OwnLotsQuery) {
  const { firstPage, ...list } = usePages<AuctionView, Static<typeof MyAuctionsAnswer>>(ownLots(query))
  return { ...list, total: firstPage?.total ?? null }
}

/** All of them, for a file. */
export const readMyAuctions = (query: OwnLotsQuery) => readAllPages<AuctionView>(ownLots(query))
