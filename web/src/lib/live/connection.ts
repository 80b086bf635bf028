import { create } from 'zustand'
import { RETRY_AFTER_MS } from './repeated-request.ts'
import type { BoliSocket } from './socket.ts'

/** The connection indicator. `idle`: nothing on the page needs a connection, so there is none. */
export type LiveStatus = 'idle' | 'live' | 'reconnecting' | 'offline'

interface LiveState {
  status: LiveStatus
  /** Rooms that the server did not let this page follow, although it is connected. */
  refused: ReadonlySet<string>
}

export const useLiveStatus = create<LiveState>(() => ({ status: 'idle', refused: new Set() }))

/** How long the connection stays open after its last holder, so that moving between pages does not cut it. */
const LINGER_MS = 3_000

interface ConnectionEvents {
  /** Called once, before the socket connects for the first time. */
  onSocket(socket: BoliSocket): void
  onConnected(): void
  /** Called after a failed attempt to connect. */
  onFailed(): void
}

/** One connection for the whole page, open while something holds it. */
export function createConnection(load: () => Promise<BoliSocket>, events: ConnectionEvents) {
  let holders = 0
  let socket: BoliSocket | undefined
  let isLoading = false
  let lingering: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  function show(status: LiveStatus) {
    useLiveStatus.setState({ status: status === 'reconnecting' && !navigator.onLine ? 'offline' : status })
  }

  function connect() {
    clearTimeout(lingering)
    // An active socket connects by itself; connecting it again would open a second session on the same connection.
    if (holders === 0 || socket?.active) return
    if (useLiveStatus.getState().status === 'idle') show('reconnecting')
    if (socket) {
      socket.connect()
      return
    }
    if (isLoading) return
    isLoading = true
    load().then(attach, () => {
      // The library itself could not be fetched; the next try may have a network.
      isLoading = false
      connectLater()
    })
  }

  function connectLater() {
    clearTimeout(retrying)
    retrying = setTimeout(connect, RETRY_AFTER_MS)
  }

  function attach(created: BoliSocket) {
    socket = created
    created.on('connect', () => {
      show('live')
      events.onConnected()
    })
    created.on('disconnect', (reason) => {
      if (holders === 0) return
      show('reconnecting')
      // Socket.IO does not reconnect if the server closed the connection.
      if (reason === 'io server disconnect') connectLater()
    })
    created.on('connect_error', () => {
      if (holders === 0) return
      events.onFailed()
      show('reconnecting')
      if (!created.active) connectLater()
    })
    // A connection that lost its network looks alive until its next ping; close it, so that it begins again.
    window.addEventListener('offline', () => {
      if (holders === 0) return
      show('offline')
      created.io.engine?.close()
    })
    window.addEventListener('online', () => {
      if (holders === 0 || created.connected) return
      show('reconnecting')
      // An attempt made without a network may hang until it times out, and the next one may be seconds away.
      created.disconnect()
      created.connect()
    })
    events.onSocket(created)
    connect()
  }

  function disconnect() {
    clearTimeout(lingering)
    clearTimeout(retrying)
    socket?.disconnect()
    show('idle')
  }

  return {
    connected: () => (socket?.connected ? socket : null),
    /** Keeps the connection open until the returned function is called. */
    hold(): () => void {
      holders += 1
      connect()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holders -= 1
        if (holders > 0) return
        clearTimeout(lingering)
        lingering = setTimeout(() => holders === 0 && disconnect(), LINGER_MS)
      }
    },
    disconnect,
    /** Closes the connection and opens another for the remaining holders. */
    restart() {
      disconnect()
      connect()
    },
  }
}
