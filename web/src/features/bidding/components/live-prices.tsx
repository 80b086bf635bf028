import { type AuctionView, FOLLOWED_AT_MOST } from '@boli/contracts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '../../../components/lists/use-pages.ts'
import { useLiveStatus } from '../../../lib/live/connection.ts'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'
import { lotNow, storeLot } from '../../auctions/lot/live-lots.ts'

/** Lists appear and disappear with their pages; changes are batched into one subscription. */
const SETTLE_MS = 300
/** A list fetched this recently before the connection is not fetched twice; it is refetched every 20 s anyway. */
const FRESH_MS = 10_000

/** Keeps the prices of all lots in visible lists live. Renders nothing. */
export function LivePrices() {
  useEffect(() => {
    let followed = ''
    let settling: ReturnType<typeof setTimeout> | undefined

    function follow() {
      settling = undefined
      const onScreen = openLotsOnScreen(queryClient).slice(0, FOLLOWED_AT_MOST)
      const names = onScreen.join()
      if (names === followed) return
      followed = names
      live.follow(onScreen)
    }
    const look = () => {
      settling ??= setTimeout(follow, SETTLE_MS)
    }

    const stopLooking = queryClient.getQueryCache().subscribe(look)
    const stopListening = live.onPrice(storeLot)
    const stopWaiting = useLiveStatus.subscribe(({ status }, before) => {
      // Changes before the connection, or while it was down, were not received.
      if (status === 'live' && before.status !== 'live' && followed !== '') {
        const isOld = (query: { state: { dataUpdatedAt: number } }) =>
          Date.now() - query.state.dataUpdatedAt > FRESH_MS
        void queryClient.invalidateQueries({ queryKey: auctionKeys.lists, predicate: isOld })
      }
    })
    look()
    return () => {
      stopLooking()
      stopListening()
      stopWaiting()
      clearTimeout(settling)
      live.follow([])
    }
  }, [])
  return null
}

/** Lists contain lots, or objects with a lot: a bid, a participation. */
type Item = AuctionView | { auction: AuctionView }
type Pages = InfiniteData<Page<Item>>

/** Lots that can still change, in all visible lists, each once. */
function openLotsOnScreen(queryClient: QueryClient): string[] {
  const lists = queryClient.getQueryCache().findAll({ queryKey: auctionKeys.lists, type: 'active' })
  const lots = lists.flatMap(({ state }) => {
    const pages = (state.data as Pages | undefined)?.pages ?? []
    return pages.flatMap((page) => page.data.map((item) => lotNow('auction' in item ? item.auction : item)))
  })
  const isOpen = ({ status }: AuctionView) => status === 'active' || status === 'scheduled'
  return [...new Set(lots.filter(isOpen).map(({ _id }) => _id))]
}
