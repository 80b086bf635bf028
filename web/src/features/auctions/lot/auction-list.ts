import { type AuctionListAnswer, type AuctionView, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { pagesQuery, readAllPages, usePages } from '../../../components/lists/use-pages.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { type AuctionsQuery, auctionKeys } from './auction-keys.ts'

type AuctionPage = Static<typeof AuctionListAnswer>

export const auctionId = (auction: AuctionView) => auction._id

const marketPages = (query: AuctionsQuery) => ({
  queryKey: auctionKeys.list(query),
  path: routes.listAuctions.path,
  query,
})

/** Prefetches the first page. */
export function prefetchAuctions(query: AuctionsQuery): void {
  void queryClient.prefetchInfiniteQuery(pagesQuery<AuctionView, AuctionPage>(marketPages(query)))
}

/** The complete marketplace, for a file. */
export const readAllAuctions = ({ counts: _, ...query }: AuctionsQuery) =>
  readAllPages<AuctionView>({ ...marketPages(query), idOf: auctionId })

/**
 * The paged marketplace. `auctions` holds all pages loaded so far, each lot once; `summary` and `counts` count over all
 * pages. The rest is TanStack's infinite query.
 */
export function useAuctions(query: AuctionsQuery = {}) {
  const { items, firstPage, ...list } = usePages<AuctionView, AuctionPage>({
    ...marketPages(query),
    idOf: auctionId,
  })
  return { ...list, auctions: items, summary: firstPage?.summary ?? null, counts: firstPage?.counts ?? null }
}
