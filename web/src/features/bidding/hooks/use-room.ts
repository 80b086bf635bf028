import type { AuctionView } from '@boli/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { patchAuction } from '../../auctions/api/auction-cache.ts'
import { auctionKeys } from '../../auctions/api/auction-keys.ts'
import { fetchAuction, fetchPlacedBids } from '../../auctions/api/auctions.ts'
import { live } from '../api/live.ts'
import { openRoom, type RoomEvent, type RoomState, reduceRoom } from '../model/room-state.ts'

/** A snapshot that was asked for and still is not enough is asked for again after this. */
const RESYNC_EVERY_MS = 2_000

/**
 * A live room, kept in the query cache: fetched once, then moved on by events. Everything else in the
 * cache that shows the lot moves with it.
 */
export function useRoom(auctionId: string) {
  const queryClient = useQueryClient()
  const held = useRef<RoomEvent[]>([])
  const key = auctionKeys.room(auctionId)

  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [lot, bids] = await Promise.allSettled([
        fetchAuction(auctionId, signal),
        fetchPlacedBids(auctionId, signal),
      ])
      if (lot.status === 'rejected') throw lot.reason
      // Without its bids the room still shows price and time; the list says that it failed.
      const snapshot = { auction: lot.value, bids: bids.status === 'fulfilled' ? bids.value : [] }
      const known = queryClient.getQueryData<RoomState>(key)
      return known
        ? reduceRoom(known, { kind: 'snapshot', snapshot })
        : openRoom(snapshot, held.current.splice(0))
    },
    placeholderData: () => {
      const lot = queryClient.getQueryData<AuctionView>(auctionKeys.detail(auctionId))
      return lot && openRoom({ auction: lot, bids: [] })
    },
  })

  useEffect(() => {
    const roomKey = auctionKeys.room(auctionId)
    return live.watch(auctionId, (event) => {
      const known = queryClient.getQueryData<RoomState>(roomKey)
      const next = known ? reduceRoom(known, event) : openFrom(event)
      if (!next || next === known) return
      queryClient.setQueryData(roomKey, next)
      patchAuction(queryClient, next.auction)
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

  return query
}
