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

/** Asks for the first page before anything is drawn. */
export function prefetchAuctions(query: AuctionsQuery): void {
  void queryClient.prefetchInfiniteQuery(pagesQuery<AuctionView, AuctionPage>(marketPages(query)))
}

/** The marketplace to its end, for a file. */
export const readAllAuctions = ({ counts: _, ...query }: AuctionsQuery) =>
  readAllPages<AuctionView>({ ...marketPages(query), idOf: auctionId })

/**
 * The marketplace, page after page. `auctions` holds all pages loaded so far, each lot once;
 * `summary` and `counts` count over all pages. Beside them everything of TanStack's infinite query.
 */
export function useAuctions(query: AuctionsQuery = {}) {
  const { items, firstPage, ...list } = usePages<AuctionView, AuctionPage>({
    ...marketPages(query),
    idOf: auctionId,
  })
  return { ...list, auctions: items, summary: firstPage?.summary ?? null, counts: firstPage?.counts ?? null }
}
