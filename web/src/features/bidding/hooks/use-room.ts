import type { AuctionDetail } from '@boli/contracts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'
import { fetchAuction, fetchPlacedBids } from '../../auctions/lot/auction-queries.ts'
import { lotNow, storeLot } from '../../auctions/lot/live-lots.ts'
import { openRoom, type RoomEvent, type RoomState, reduceRoom } from '../model/room-state.ts'
import { useBidAttempt } from './use-bid-form.ts'

/** If a requested snapshot is not new enough, another one is requested after this time. */
const RESYNC_EVERY_MS = 2_000

/** The room from the server. `takeHeld` returns events that arrived before it. */
const roomQuery = (auctionId: string, takeHeld: () => RoomEvent[]) =>
  queryOptions({
    queryKey: auctionKeys.room(auctionId),
    queryFn: async ({ client, queryKey, signal }) => {
      const [lot, bids] = await Promise.allSettled([
        fetchAuction(auctionId, signal),
        fetchPlacedBids(auctionId, signal),
      ])
      if (lot.status === 'rejected') throw lot.reason
      // Without its bids the room still shows price and time; the list says that it failed.
      const snapshot = { auction: lot.value, bids: bids.status === 'fulfilled' ? bids.value : [] }
      const known = client.getQueryData<RoomState>(queryKey)
      return known ? reduceRoom(known, { kind: 'snapshot', snapshot }) : openRoom(snapshot, takeHeld())
    },
  })

/** Prefetches a room. The connection's snapshot brings later changes. */
export function prefetchRoom(auctionId: string): void {
  void queryClient.prefetchQuery(roomQuery(auctionId, () => []))
}

/**
 * A live room in the query cache: fetched once, then updated by events. Everything else on the page that shows the lot
 * is updated with it.
 */
export function useRoom(auctionId: string) {
  const queryClient = useQueryClient()
  const held = useRef<RoomEvent[]>([])

  // Memoized: the room holds a Map, so a new placeholder never equals the last one and would render in an endless loop.
  const placeholderData = useCallback(() => {
    const lot = queryClient.getQueryData<AuctionDetail>(auctionKeys.detail(auctionId))
    return lot && openRoom({ auction: lotNow(lot), bids: [] })
  }, [queryClient, auctionId])
  const query = useQuery({ ...roomQuery(auctionId, () => held.current.splice(0)), placeholderData })

  useEffect(() => {
    const roomKey = auctionKeys.room(auctionId)
    // These are events of the previously shown room.
    held.current = []
    return live.watch(auctionId, (event) => {
      const known = queryClient.getQueryData<RoomState>(roomKey)
      const next = known ? reduceRoom(known, event) : openFrom(event)
      if (!next || next === known) return
      queryClient.setQueryData(roomKey, next)
      storeLot(next.auction)
    })

    /** Events that overtake the first snapshot wait for it. */
    function openFrom(event: RoomEvent): RoomState | null {
      if (event.kind === 'snapshot') return openRoom(event.snapshot, held.current.splice(0))
      held.current.push(event)
      return null
    }
  }, [auctionId, queryClient])

  const isMissing = !query.isPlaceholderData && query.data != null && query.data.missingBefore !== null
  useEffect(() => {
    if (!isMissing) return
    live.resync(auctionId)
    const timer = setInterval(() => live.resync(auctionId), RESYNC_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMissing, auctionId])

  const attempt = useBidAttempt(auctionId)
  const isOutdated = attempt.phase === 'refused' && attempt.code === 'terms-changed'
  useEffect(() => {
    if (isOutdated) live.resync(auctionId)
  }, [isOutdated, auctionId])

  const readChanges = useCallback(() => {
    queryClient.setQueryData<RoomState>(
      auctionKeys.room(auctionId),
      (room) => room && reduceRoom(room, { kind: 'changes-read' }),
    )
  }, [queryClient, auctionId])

  return { ...query, readChanges }
}
