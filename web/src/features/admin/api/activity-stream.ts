import { ACTIVITY_STREAM_PATH, type ActivityEntry } from '@boli/contracts'

export type StreamStatus = 'live' | 'reconnecting' | 'ended'

/** The server's close code when the administrator's session has ended. */
const SESSION_ENDED_CODE = 4001
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
/** After a connection lasted this long, the next delay is short again. */
const STEADY_AFTER_MS = 10_000

/** The part of a WebSocket that the stream uses. */
export type StreamSocket = Pick<WebSocket, 'close' | 'onopen' | 'onmessage' | 'onclose'>

export interface ActivityStreamOptions {
  open: () => StreamSocket
  onEntry: (entry: ActivityEntry) => void
  onStatus: (status: StreamStatus) => void
  /** 0 to 1; spreads out clients that lost their connection at the same time. */
  random?: () => number
}

/** Follows the activity of the whole site. It reconnects with growing delays, and at once when the network is back. */
export function followActivity({ open, onEntry, onStatus, random = Math.random }: ActivityStreamOptions): {
  stop(): void
} {
  let socket: StreamSocket
  let waiting: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isStopped = false

  function connect() {
    clearTimeout(waiting)
    waiting = undefined
    socket = open()
    socket.onopen = () => {
      steady = setTimeout(() => {
        tries = 0
      }, STEADY_AFTER_MS)
      onStatus('live')
    }
    socket.onmessage = ({ data }) => {
      const entry = readEntry(data)
      if (entry) onEntry(entry)
    }
    socket.onclose = ({ code }) => {
      clearTimeout(steady)
      if (isStopped) return
      if (code === SESSION_ENDED_CODE) {
        onStatus('ended')
        return
      }
      onStatus('reconnecting')
      const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** tries)
      tries += 1
      waiting = setTimeout(connect, delayMs * (0.75 + random() / 2))
    }
  }

  function connectNow() {
    if (waiting !== undefined) connect()
  }

  connect()
  window.addEventListener('online', connectNow)
  return {
    stop() {
      isStopped = true
      window.removeEventListener('online', connectNow)
      clearTimeout(waiting)
      clearTimeout(steady)
      socket.close()
    },
  }
}

const kinds: Record<ActivityEntry['kind'], true> = {
  registration: true,
  lot: true,
  bids: true,
  closing: true,
}

/** One message of the stream; null for anything else, so that a newer server cannot break the page. */
function readEntry(data: unknown): ActivityEntry | null {
  try {
    const entry = JSON.parse(String(data)) as ActivityEntry
    const isEntry =
      Object.hasOwn(kinds, entry.kind) && typeof entry._id === 'string' && !Number.isNaN(Date.parse(entry.at))
    return isEntry ? entry : null
  } catch {
    return null
  }
}

/** Opens the stream at this page's own host. */
export function openActivitySocket(): StreamSocket {
  const address = new URL(ACTIVITY_STREAM_PATH, window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(address)
}
