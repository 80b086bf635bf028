import type {
  Acknowledgement,
  AuctionState,
  DealMessageMessage,
  DealUpdatedMessage,
  OutbidMessage,
  PlacedBid,
} from '@boli/contracts'
import { observeServerTime } from '../../../lib/server-clock.ts'
import { noteUnread, refreshUnread, useUnread } from '../../../lib/unread-notifications.ts'
import type { BidIntent, LostAnswer } from '../model/bid-attempt.ts'
import type { RoomEvent } from '../model/room-state.ts'
import { type LiveStatus, useLiveStatus } from './live-status.ts'
import type { BoliSocket } from './socket.ts'

/** No answer by then: the bid is `checking`. */
const ANSWER_TIMEOUT_MS = 4_500
/** A line is kept this long after the last that needed it, so that moving between pages does not cut it. */
const LINGER_MS = 3_000
/** Socket.IO gives up by itself when the server closes the line; we try again after this. */
const REJOIN_AFTER_MS = 2_000

/** Thrown where a bid was sent and its answer did not arrive. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost'
  readonly lost: LostAnswer

  constructor(lost: LostAnswer, cause?: unknown) {
    super(lost === 'timed-out' ? 'operation has timed out' : 'socket has been disconnected', { cause })
    this.lost = lost
  }
}

/** Thrown where there was no line, so that nothing was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected'
}

type RoomListener = (event: RoomEvent) => void

/** What this user's line brings of their deals; `connected`: what came before may have been missed. */
export type DealEvent =
  | { kind: 'updated'; message: DealUpdatedMessage }
  | { kind: 'message'; message: DealMessageMessage }
  | { kind: 'connected' }
type DealListener = (event: DealEvent) => void

export interface LiveConnection {
  /** Follows a room from now on, and anew after each reconnect; the first event is its snapshot. */
  watch(auctionId: string, listener: RoomListener): () => void
  /** Asks for one more snapshot of a room. */
  resync(auctionId: string): void
  /** Sends a bid now or not at all. @throws {AnswerLost | NotConnected} */
  placeBid(bid: BidIntent): Promise<Acknowledgement<PlacedBid>>
  /** Hears of lots on which this user was outbid. */
  onOutbid(listener: (message: OutbidMessage) => void): () => void
  /** Hears of this user's deals; with `isPassive` only while something else keeps the line open. */
  onDeal(listener: DealListener, isPassive?: boolean): () => void
  /** Keeps the line open for what the bell counts. */
  hearNotifications(): () => void
  /** Follows the prices of these lots from now on, and of no others; none needs no line. */
  follow(auctionIds: readonly string[]): void
  /** Hears how followed lots stand. */
  onPrice(listener: (auction: AuctionState) => void): () => void
  /** Ends the line at once: nobody is signed in any more. */
  disconnect(): void
}

/** One line to the server for the whole page, opened when something needs it and closed when nothing does. */
export function createLiveConnection(load: () => Promise<BoliSocket>): LiveConnection {
  const rooms = new Map<string, Set<RoomListener>>()
  const outbidListeners = new Set<(message: OutbidMessage) => void>()
  const priceListeners = new Set<(auction: AuctionState) => void>()
  const dealListeners = new Set<DealListener>()
  const passiveDealListeners = new Set<DealListener>()
  let bells = 0
  let followed: readonly string[] = []
  let socket: BoliSocket | undefined
  let isLoading = false
  let lingering: ReturnType<typeof setTimeout> | undefined
  let rejoining: ReturnType<typeof setTimeout> | undefined

  const isNeeded = () =>
    rooms.size > 0 || outbidListeners.size > 0 || dealListeners.size > 0 || followed.length > 0 || bells > 0

  function show(status: LiveStatus) {
    useLiveStatus.setState({ status: status === 'reconnecting' && !navigator.onLine ? 'offline' : status })
  }

  function showRefused(auctionId: string, isRefused: boolean) {
    const { refused } = useLiveStatus.getState()
    if (refused.has(auctionId) === isRefused) return
    const others = [...refused].filter((id) => id !== auctionId)
    useLiveStatus.setState({ refused: new Set(isRefused ? [...others, auctionId] : others) })
  }

  function tell(auctionId: string, event: RoomEvent) {
    for (const listener of rooms.get(auctionId) ?? []) listener(event)
  }

  function tellOfDeals(event: DealEvent) {
    for (const listener of [...dealListeners, ...passiveDealListeners]) listener(event)
  }

  async function join(auctionId: string) {
    const current = socket
    if (!current?.connected || !rooms.has(auctionId)) return
    try {
      const answer = await current
        .timeout(ANSWER_TIMEOUT_MS)
        .emitWithAck('watchAuction', { auctionId, merged: true })
      showRefused(auctionId, !answer.data)
      if (!answer.data) {
        // Refused, perhaps because the server is in trouble: what is on screen is not live until it is not.
        setTimeout(() => void join(auctionId), REJOIN_AFTER_MS)
        return
      }
      observeServerTime(answer.data.serverTime)
      tell(auctionId, { kind: 'snapshot', snapshot: answer.data })
    } catch {
      // Cut off in between: the next connect joins again. Still connected: the answer was too slow.
      if (current.connected && rooms.has(auctionId)) void join(auctionId)
    }
  }

  async function tellFollowed() {
    const [current, wanted] = [socket, followed]
    if (!current?.connected) return
    const isStillWanted = () => current.connected && followed === wanted
    try {
      const answer = await current
        .timeout(ANSWER_TIMEOUT_MS)
        .emitWithAck('followAuctions', { auctionIds: wanted })
      // Refused, for there were too many calls at once.
      if (answer.status !== 200) setTimeout(() => isStillWanted() && void tellFollowed(), REJOIN_AFTER_MS)
    } catch {
      // As in a room: cut off, or the answer was too slow.
      if (isStillWanted()) void tellFollowed()
    }
  }

  function attach(created: BoliSocket) {
    created.on('connect', () => {
      show('live')
      for (const auctionId of rooms.keys()) void join(auctionId)
      if (followed.length > 0) void tellFollowed()
      tellOfDeals({ kind: 'connected' })
      // What came while there was no line.
      void refreshUnread()
    })
    created.on('disconnect', (reason) => {
      if (!isNeeded()) return
      show('reconnecting')
      if (reason === 'io server disconnect') rejoinLater()
    })
    created.on('connect_error', () => {
      if (!isNeeded()) return
      if (useUnread.getState().count === null) void refreshUnread()
      show('reconnecting')
      if (!created.active) rejoinLater()
    })
    created.on('serverTime', ({ now }) => observeServerTime(now))
    created.on('new bid', (message) => tell(message.auction._id, { kind: 'new-bid', message }))
    created.on('auctionUpdated', ({ auction }) => tell(auction._id, { kind: 'changed', auction }))
    created.on('auctionClosed', ({ auction }) => tell(auction._id, { kind: 'changed', auction }))
    created.on('watchingUsers', ({ auctionId, watchingUsers }) =>
      tell(auctionId, { kind: 'watching', watchingUsers }),
    )
    created.on('priceUpdate', ({ auction }) => {
      for (const listener of priceListeners) listener(auction)
    })
    created.on('outbid', (message) => {
      for (const listener of outbidListeners) listener(message)
    })
    created.on('notification', ({ unread }) => noteUnread(unread))
    created.on('deal-updated', (message) => tellOfDeals({ kind: 'updated', message }))
    created.on('deal-message', (message) => tellOfDeals({ kind: 'message', message }))
  }

  function hearDeals(listeners: Set<DealListener>, listener: DealListener) {
    listeners.add(listener)
    if (isNeeded()) need()
    return () => {
      listeners.delete(listener)
      release()
    }
  }

  function rejoinLater() {
    clearTimeout(rejoining)
    rejoining = setTimeout(() => {
      if (isNeeded()) socket?.connect()
    }, REJOIN_AFTER_MS)
  }

  function hearNetwork() {
    // A line that lost its network looks alive until its next ping; close it, so that it begins anew.
    window.addEventListener('offline', () => {
      if (!isNeeded()) return
      show('offline')
      socket?.io.engine?.close()
    })
    window.addEventListener('online', () => {
      if (isNeeded() && !socket?.connected) show('reconnecting')
    })
  }

  function need() {
    clearTimeout(lingering)
    if (socket?.connected) return
    if (useLiveStatus.getState().status === 'idle') show('reconnecting')
    if (socket) {
      socket.connect()
      return
    }
    if (isLoading) return
    isLoading = true
    load().then(
      (created) => {
        socket = created
        attach(created)
        hearNetwork()
        if (isNeeded()) created.connect()
      },
      () => {
        // The library itself could not be fetched; the next try may have a network.
        isLoading = false
        setTimeout(() => isNeeded() && need(), REJOIN_AFTER_MS)
      },
    )
  }

  function release() {
    if (isNeeded()) return
    clearTimeout(lingering)
    lingering = setTimeout(() => {
      if (!isNeeded()) disconnect()
    }, LINGER_MS)
  }

  function disconnect() {
    clearTimeout(lingering)
    clearTimeout(rejoining)
    socket?.disconnect()
    show('idle')
  }

  return {
    watch(auctionId, listener) {
      const listeners = rooms.get(auctionId) ?? new Set()
      rooms.set(auctionId, listeners.add(listener))
      void join(auctionId)
      need()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || rooms.get(auctionId) !== listeners) return
        rooms.delete(auctionId)
        showRefused(auctionId, false)
        if (socket?.connected) socket.emit('unwatchAuction', { auctionId })
        release()
      }
    },
    resync: (auctionId) => void join(auctionId),
    async placeBid(bid) {
      // An emit without a line would be kept and sent later; a bid must not be.
      if (!socket?.connected) throw new NotConnected('socket has been disconnected')
      try {
        const answer = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('placeBid', bid)
        if (answer.data) {
          const { bid: placed, auction } = answer.data
          const maximum = bid.maxAmount === undefined ? null : Number(bid.maxAmount)
          tell(bid.auctionId, { kind: 'own-bid', bid: placed, auction, maximum })
        }
        return answer
      } catch (cause) {
        throw new AnswerLost(socket.connected ? 'timed-out' : 'disconnected', cause)
      }
    },
    hearNotifications() {
      bells += 1
      need()
      return () => {
        bells -= 1
        release()
      }
    },
    onOutbid(listener) {
      outbidListeners.add(listener)
      need()
      return () => {
        outbidListeners.delete(listener)
        release()
      }
    },
    onDeal: (listener, isPassive = false) =>
      hearDeals(isPassive ? passiveDealListeners : dealListeners, listener),
    follow(auctionIds) {
      followed = auctionIds
      void tellFollowed()
      if (auctionIds.length > 0) need()
      else release()
    },
    onPrice(listener) {
      priceListeners.add(listener)
      return () => void priceListeners.delete(listener)
    },
    disconnect,
  }
}
