import {
  type AuctionState,
  auctionOfNewBids,
  type BidView,
  type NewBids,
  type NewBidsMessage,
  unpackNewBids,
  type WatchedAuction,
} from '@boli/contracts'
import { observeServerTime } from '../server-clock.ts'
import { useLiveStatus } from './connection.ts'
import { ANSWER_TIMEOUT_MS, type RepeatedRequest, repeatUntilGranted } from './repeated-request.ts'
import type { BoliSocket } from './socket.ts'

/** Events of a watched room. A snapshot comes first, and again after each reconnect. */
export type LiveRoomEvent =
  | { kind: 'snapshot'; snapshot: WatchedAuction }
  | { kind: 'new-bid'; message: NewBids }
  | { kind: 'changed'; auction: AuctionState }
  /** The answer to a bid of this page; `maximum` is the secret one that was sent with it, in rupees. */
  | { kind: 'own-bid'; bid: BidView; auction: AuctionState; maximum: number | null }
  | { kind: 'watching'; watchingUsers: number }

export type RoomListener = (event: LiveRoomEvent) => void

interface Room {
  listeners: Set<RoomListener>
  join: RepeatedRequest
  /** The newest state received, to which `newBids` is applied. */
  known: AuctionState | null
  /** A snapshot was requested and has not arrived. */
  isAwaited: boolean
  /** The latest version among messages received since that request that could not be applied. */
  missedVersion: number
}

/** This page's subscriptions on the server: rooms, and lots whose prices it follows. */
export function createSubscriptions(connected: () => BoliSocket | null) {
  const rooms = new Map<string, Room>()
  let followed: readonly string[] = []

  function publish(auctionId: string, event: LiveRoomEvent) {
    const room = rooms.get(auctionId)
    if (!room) return
    const auction = stateIn(event)
    if (auction && auction.version > (room.known?.version ?? 0)) room.known = auction
    for (const listener of room.listeners) listener(event)
  }

  /** A message that does not follow the known state is not applied: a snapshot that contains it is requested. */
  function publishChanges(message: NewBidsMessage) {
    const auctionId = auctionOfNewBids(message)
    const room = rooms.get(auctionId)
    if (room?.known && room.known.version >= message.previousVersion) {
      publish(auctionId, { kind: 'new-bid', message: unpackNewBids(room.known, message) })
    } else if (room) {
      room.missedVersion = Math.max(room.missedVersion, message.version)
      if (!room.isAwaited) room.join.send()
    }
  }

  function openRoom(auctionId: string): Room {
    const join = repeatUntilGranted(connected, async (socket) => {
      const sentAtMs = performance.now()
      room.isAwaited = true
      room.missedVersion = 0
      const { data } = await socket
        .timeout(ANSWER_TIMEOUT_MS)
        .emitWithAck('watchAuction', { auctionId, merged: true, news: 2 })
        .finally(() => {
          room.isAwaited = false
        })
      if (rooms.get(auctionId) !== room) return true
      // Refused, perhaps because the server is overloaded: until it is granted, the page is not live.
      showRefused(auctionId, !data)
      if (!data) return false
      observeServerTime(data.serverTime, sentAtMs)
      publish(auctionId, { kind: 'snapshot', snapshot: data })
      // On a busy lot a message may have overtaken the snapshot and be newer.
      if (data.auction.version < room.missedVersion) room.join.send()
      return true
    })
    const room: Room = { listeners: new Set(), join, known: null, isAwaited: false, missedVersion: 0 }
    rooms.set(auctionId, room)
    return room
  }

  const follow = repeatUntilGranted(connected, async (socket) => {
    const answer = await socket
      .timeout(ANSWER_TIMEOUT_MS)
      .emitWithAck('followAuctions', { auctionIds: followed })
    return answer.status === 200
  })

  return {
    publish,
    publishChanges,
    watch(auctionId: string, listener: RoomListener): () => void {
      const room = rooms.get(auctionId) ?? openRoom(auctionId)
      room.listeners.add(listener)
      room.join.send()
      return () => {
        room.listeners.delete(listener)
        if (room.listeners.size > 0 || rooms.get(auctionId) !== room) return
        rooms.delete(auctionId)
        room.join.stop()
        showRefused(auctionId, false)
        connected()?.emit('unwatchAuction', { auctionId })
      }
    },
    resync: (auctionId: string) => rooms.get(auctionId)?.join.send(),
    follow(auctionIds: readonly string[]) {
      followed = auctionIds
      follow.send()
    },
    /** A new connection has no subscriptions on the server: all are sent again. */
    renew() {
      for (const { join } of rooms.values()) join.send()
      if (followed.length > 0) follow.send()
    },
  }
}

function stateIn(event: LiveRoomEvent): AuctionState | null {
  switch (event.kind) {
    case 'snapshot':
      return event.snapshot.auction
    case 'new-bid':
      return event.message.auction
    case 'changed':
    case 'own-bid':
      return event.auction
    case 'watching':
      return null
  }
}

function showRefused(auctionId: string, isRefused: boolean) {
  const { refused } = useLiveStatus.getState()
  if (refused.has(auctionId) === isRefused) return
  const others = [...refused].filter((id) => id !== auctionId)
  useLiveStatus.setState({ refused: new Set(isRefused ? [...others, auctionId] : others) })
}
