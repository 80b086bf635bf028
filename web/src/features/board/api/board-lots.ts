import {
  type AuctionState,
  type AuctionView,
  type BoardAnswer,
  type LotUpdate,
  routes,
} from '@boli/contracts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '../../../lib/api-client.ts'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { storeLot } from '../../auctions/lot/live-lots.ts'
import { bidDesk } from '../../bidding/api/desk.ts'
import { type BoardChoice, readChoice } from '../model/board-choice.ts'
import { type BoardNews, newsOf } from '../model/board-news.ts'
import { takeStandings } from '../model/own-standings.ts'

const boardQuery = (choice: BoardChoice) =>
  queryOptions({
    queryKey: ['auctions', 'board', choice],
    queryFn: async ({ signal }) => {
      const { data, hasMore } = await api.get<typeof BoardAnswer>(routes.board.path, {
        query: choice,
        signal,
      })
      takeStandings(data.map(({ _id, version, mine }) => ({ id: _id, version, mine })))
      return { lots: data as readonly AuctionView[], hasMore }
    },
  })

/** Prefetches the board before the first render. */
export function prefetchBoard(search: URLSearchParams): void {
  void queryClient.prefetchQuery(boardQuery(readChoice(search)))
}

const noLots: readonly AuctionView[] = []

/**
 * The lots of the board, kept up to date by one subscription. @param onNews Called with news that concern the viewer.
 */
export function useBoardLots(choice: BoardChoice, onNews: (news: BoardNews[]) => void) {
  const client = useQueryClient()
  const query = useQuery(boardQuery(choice))
  const lots = query.data?.lots ?? noLots
  const ids = lots.map(({ _id }) => _id).join()
  const views = useMemo(() => new Map(lots.map((lot) => [lot._id, lot])), [lots])

  const latest = useRef({ views, onNews })
  latest.current = { views, onNews }

  // Refetching the same lots keeps the subscription.
  useEffect(() => {
    if (ids === '') return
    return live.followBoard(ids.split(','), (updates) => {
      latest.current.onNews(newsOf(latest.current.views, updates))
      for (const update of updates) storeLot(stateOf(update))
      takeStandings(updates)
    })
  }, [ids])

  useEffect(
    () =>
      bidDesk.store.subscribe(({ attempts }, before) => {
        for (const [id, attempt] of Object.entries(attempts)) {
          if (attempt === before.attempts[id] || !views.has(id)) continue
          // Updates do not contain the terms.
          if (attempt.phase === 'refused' && attempt.code === 'terms-changed')
            void client.invalidateQueries({ queryKey: ['auctions', 'board'] })
          if (attempt.phase !== 'accepted') continue
          const { auction, leading } = attempt.placed
          const maximum = Number(attempt.bid.maxAmount ?? 0)
          const maximumLeft = leading && maximum > auction.highestBid ? maximum : null
          storeLot(auction)
          takeStandings([
            {
              ...{ id, version: auction.version },
              mine: { standing: leading ? 'winning' : 'outbid', maximumLeft },
            },
          ])
        }
      }),
    [views, client],
  )
  return { ...query, lots, hasMore: query.data?.hasMore ?? false }
}

function stateOf(update: LotUpdate): AuctionState {
  return {
    _id: update.id,
    version: update.version,
    status: update.status,
    closeReason: update.closeReason,
    highestBid: update.price,
    highestBidder: update.leader,
    totalBids: update.bids,
    participants: update.participants,
    bidIncrement: update.increment,
    minimumNextBid: update.minimumNextBid,
    reserve: update.reserve,
    startTime: update.startsAt,
    endTime: update.endsAt,
  }
}
