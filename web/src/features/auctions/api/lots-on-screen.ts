import type { AuctionView } from '@boli/contracts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { lotNow } from '../model/live-lots.ts'
import { auctionKeys } from './auction-keys.ts'
import type { Page } from './use-pages.ts'

/** Lists hold lots themselves, or things that carry one: a bid, a participation. */
type Item = AuctionView | { auction: AuctionView }
type Pages = InfiniteData<Page<Item>>

/** Lots that can still move, in all lists that are on screen now, each once. */
export function openLotsOnScreen(queryClient: QueryClient): string[] {
  const lists = queryClient.getQueryCache().findAll({ queryKey: auctionKeys.lists, type: 'active' })
  const lots = lists.flatMap(({ state }) => {
    const pages = (state.data as Pages | undefined)?.pages ?? []
    return pages.flatMap((page) => page.data.map((item) => lotNow('auction' in item ? item.auction : item)))
  })
  const isOpen = ({ status }: AuctionView) => status === 'active' || status === 'scheduled'
  return [...new Set(lots.filter(isOpen).map(({ _id }) => _id))]
}
