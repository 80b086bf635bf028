import type {
  Acknowledgement,
  AuctionState,
  DealMessageAdded,
  DealUpdatedMessage,
  OutbidMessage,
  PlaceBidMessage,
  PlacedBid,
} from '@boli/contracts'
import { isClockInDoubt, observeServerTime } from '../server-clock.ts'
import { noteUnread, refreshUnread, useUnread } from '../unread-notifications.ts'
import { type BoardListener, createBoardSubscription } from './board-subscription.ts'
import { createConnection } from './connection.ts'
import { ANSWER_TIMEOUT_MS } from './repeated-request.ts'
import type { BoliSocket } from './socket.ts'
import { createSubscriptions, type RoomListener } from './subscriptions.ts'

/** Thrown if a bid was sent and its answer did not arrive. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost'
  readonly lost: 'timed-out' | 'disconnected'

  constructor(lost: 'timed-out' | 'disconnected', cause?: unknown) {
    super(lost === 'timed-out' ? 'operation has timed out' : 'socket has been disconnected', { cause })
    this.lost = lost
  }
}

/** Thrown if there was no connection, so that nothing was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected'
}

/** Events of this user's deals; `connected`: earlier ones may have been missed. */
export type DealEvent =
  | { kind: 'updated'; message: DealUpdatedMessage }
  | { kind: 'message'; message: DealMessageAdded }
  | { kind: 'connected' }

export interface Live {
  /** Follows a room from now on, and again after each reconnect; the first event is its snapshot. */
  watch(auctionId: string, listener: RoomListener): () => void
  /** Requests another snapshot of a room. */
  resync(auctionId: string): void
  /** Sends a bid now or not at all. @throws {AnswerLost | NotConnected} */
  placeBid(bid: PlaceBidMessage): Promise<Acknowledgement<PlacedBid>>
  /** Calls the listener for each lot on which this user was outbid. */
  onOutbid(listener: (message: OutbidMessage) => void): () => void
  /** Calls the listener for this user's deals; with `isPassive` only while something else holds the connection. */
  onDeal(listener: (event: DealEvent) => void, isPassive?: boolean): () => void
  /** Holds the connection open for the number on the bell. */
  holdForBell(): () => void
  /** Follows the prices of these lots from now on, and of no others; an empty list needs no connection. */
  follow(auctionIds: readonly string[]): void
  /**
   * Follows the lots of a board, with the user's standing, until the returned function is called; there is one board
   * at a time.
   */
  followBoard(auctionIds: readonly string[], listener: BoardListener): () => void
  /** Calls the listener with each new state of a followed lot. */
  onPrice(listener: (auction: AuctionState) => void): () => void
  /** Closes the connection at once: the user has signed out. */
  disconnect(): void
  /** Reconnects with the current user's session. */
  restart(): void
}

/** Everything that a page receives live, over one connection that is open while something needs it. */
export function createLive(load: () => Promise<BoliSocket>): Live {
  const outbids = createTopic<OutbidMessage>()
  const prices = createTopic<AuctionState>()
  const deals = createTopic<DealEvent>()
  const connection = createConnection(load, {
    onSocket: receive,
    onConnected() {
      rooms.renew()
      board.renew()
      deals.publish({ kind: 'connected' })
      // Events received while there was no connection.
      void refreshUnread()
    },
    onFailed() {
      if (useUnread.getState().count === null) void refreshUnread()
    },
  })
  const rooms = createSubscriptions(connection.connected)
  const board = createBoardSubscription(connection.connected)
  let stopFollowing: (() => void) | undefined

  function receive(socket: BoliSocket) {
    let openedAtMs = performance.now()
    socket.io.on('open', () => {
      openedAtMs = performance.now()
    })
    socket.on('serverTime', ({ now }) => observeServerTime(now, openedAtMs))
    socket.on('new bid', (message) => rooms.publish(message.auction._id, { kind: 'new-bid', message }))
    socket.on('newBids', rooms.publishChanges)
    socket.on('auctionUpdated', ({ auction }) => rooms.publish(auction._id, { kind: 'changed', auction }))
    socket.on('auctionClosed', ({ auction }) => rooms.publish(auction._id, { kind: 'changed', auction }))
    socket.on('watchingUsers', ({ auctionId, watchingUsers }) =>
      rooms.publish(auctionId, { kind: 'watching', watchingUsers }),
    )
    socket.on('priceUpdate', ({ auction }) => prices.publish(auction))
    socket.on('lotUpdates', board.receive)
    socket.on('outbid', outbids.publish)
    socket.on('notification', ({ unread }) => noteUnread(unread))
    socket.on('deal-updated', (message) => deals.publish({ kind: 'updated', message }))
    socket.on('deal-message-added', (message) => deals.publish({ kind: 'message', message }))
    document.addEventListener('visibilitychange', () => {
      // A device that slept may have stopped its timer: the answer contains the current time.
      if (!document.hidden && isClockInDoubt()) rooms.renew()
    })
  }

  /** Subscribes and holds the connection together. */
  function holding(unsubscribe: () => void): () => void {
    const release = connection.hold()
    return () => {
      unsubscribe()
      release()
    }
  }

  return {
    watch: (auctionId, listener) => holding(rooms.watch(auctionId, listener)),
    resync: rooms.resync,
    async placeBid(bid) {
      const socket = connection.connected()
      // An emit without a connection would be queued and sent later; a bid must not be.
      if (!socket) throw new NotConnected('socket has been disconnected')
      try {
        const answer = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('placeBid', bid)
        if (answer.data) {
          const { bid: placed, auction } = answer.data
          const maximum = bid.maxAmount === undefined ? null : Number(bid.maxAmount)
          rooms.publish(bid.auctionId, { kind: 'own-bid', bid: placed, auction, maximum })
        }
        return answer
      } catch (cause) {
        throw new AnswerLost(socket.connected ? 'timed-out' : 'disconnected', cause)
      }
    },
    onOutbid: (listener) => holding(outbids.subscribe(listener)),
    onDeal: (listener, isPassive = false) =>
      isPassive ? deals.subscribe(listener) : holding(deals.subscribe(listener)),
    holdForBell: connection.hold,
    follow(auctionIds) {
      rooms.follow(auctionIds)
      const release = stopFollowing
      stopFollowing = auctionIds.length > 0 ? connection.hold() : undefined
      release?.()
    },
    followBoard: (auctionIds, listener) => holding(board.follow(auctionIds, listener)),
    onPrice: prices.subscribe,
    disconnect: connection.disconnect,
    restart: connection.restart,
  }
}

function createTopic<Event>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    publish(event: Event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener: (event: Event) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
