import type { AuctionState, AuctionView } from '@boli/contracts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { withState } from '../model/auction-state.ts'
import { auctionKeys } from './auction-keys.ts'
import type { Page } from './use-pages.ts'

/** Lists hold lots themselves, or things that carry one: a bid, a participation. */
type Item = AuctionView | { auction: AuctionView }
type Pages = InfiniteData<Page<Item>>

/** Brings a live change to wherever the lot is on screen. Nothing is fetched. */
export function patchAuction(queryClient: QueryClient, state: AuctionState): void {
  queryClient.setQueryData<AuctionView>(auctionKeys.detail(state._id), (lot) => lot && withState(lot, state))
  queryClient.setQueriesData<Pages>(
    { queryKey: auctionKeys.lists },
    (pages) => pages && patchPages(pages, state),
  )
}

/** Lots that can still move, in all lists that are on screen now, each once. */
export function openLotsOnScreen(queryClient: QueryClient): string[] {
  const lists = queryClient.getQueryCache().findAll({ queryKey: auctionKeys.lists, type: 'active' })
  const lots = lists.flatMap(({ state }) => {
    const pages = (state.data as Pages | undefined)?.pages ?? []
    return pages.flatMap((page) => page.data.map(lotOf))
  })
  const isOpen = ({ status }: AuctionView) => status === 'active' || status === 'scheduled'
  return [...new Set(lots.filter(isOpen).map(({ _id }) => _id))]
}

const lotOf = (item: Item) => ('auction' in item ? item.auction : item)

function patchPages(list: Pages, state: AuctionState): Pages {
  const isStale = (item: Item) => lotOf(item)._id === state._id && lotOf(item).version < state.version
  if (!list.pages.some((page) => page.data.some(isStale))) return list
  const patch = (item: Item): Item => {
    if (!isStale(item)) return item
    return 'auction' in item ? { ...item, auction: withState(item.auction, state) } : withState(item, state)
  }
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(patch) })) }
}
