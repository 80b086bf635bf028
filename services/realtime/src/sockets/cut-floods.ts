import { TokenBuckets } from '../domain/token-buckets.ts'
import type { RealtimeServer, RealtimeSocket } from './socket-types.ts'

/** Several times what a page sends besides its bids, pongs included. */
const PACKETS_PER_SECOND = 100
/** Time for the peer's closing handshake before the connection is cut. */
const CLOSING_MS = 1_000

interface Packet {
  type: string
  data?: unknown
}

/** The receiver of ws is not one of its public types, but is a Node Writable. */
interface WebSocket {
  pause(): void
  terminate(): void
  on(event: 'ping', listener: () => void): void
  readonly _receiver: {
    _buffers: Buffer[]
    _bufferedBytes: number
    _write(chunk: Buffer, encoding: string, done: () => void): void
  }
}

/** Engine.IO's transport; polling has no WebSocket. The WebSocket is not in its public types. */
interface Transport {
  readonly socket?: WebSocket
  removeAllListeners(event: 'packet'): void
}

/** The parts of Engine.IO's socket that are needed here. */
interface Connection {
  readonly id: string
  readonly transport: Transport
  on(event: 'packet', listener: (packet: Packet) => void): void
  on(event: 'upgrading', listener: (transport: Transport) => void): void
  once(event: 'close', listener: () => void): void
  close(discard: true): void
}

/**
 * Ends a connection that sends more packets than a page does, connects twice to a namespace, or probes a WebSocket
 * twice. Packets of both transports are counted before they are processed: refusing a stranger costs as much as serving
 * a user.
 * @param bidsPerSecond Limit of a user; bids above it are refused one by one, and end the connection only at twice as
 * many.
 */
export function cutFloods(io: RealtimeServer, bidsPerSecond: number): void {
  const packets = new TokenBuckets(PACKETS_PER_SECOND + 2 * bidsPerSecond)
  const admitted = new WeakMap<object, RealtimeSocket>()
  io.on('connection', (socket) => admitted.set(socket.conn, socket))

  io.engine.on('connection', (connection: Connection) => {
    let hasAsked = false
    let isCut = false
    let probed: Transport | null = null

    function cut(): void {
      isCut = true
      stopReading(connection.transport)
      // Deferred: a POST that is being read still gets its answer.
      setImmediate(() => {
        // Sends the protocol's own message, after which a client does not reconnect automatically.
        const socket = admitted.get(connection)
        if (socket) socket.disconnect(true)
        else connection.close(true)
      })
    }

    connection.on('packet', (packet) => {
      if (isCut) return
      const asks = isConnect(packet)
      if (!packets.take(connection.id) || (asks && hasAsked)) return cut()
      hasAsked ||= asks
    })
    // Answered by ws itself.
    connection.transport.socket?.on('ping', () => {
      if (!isCut && !packets.take(connection.id)) cut()
    })
    // Probes are answered by the new transport, which is not the connection's own yet.
    connection.on('upgrading', (transport) => {
      if (transport === probed) {
        stopReading(transport)
        terminateLater(transport)
      }
      probed = transport
    })
    connection.once('close', () => {
      // Socket.IO disconnects an unknown client that sends events before CONNECT; a user's client answers the close.
      if (!admitted.has(connection)) stopReading(connection.transport)
      terminateLater(connection.transport)
    })
  })
}

function stopReading(transport: Transport): void {
  transport.removeAllListeners('packet')
  const { socket } = transport
  if (!socket) return
  socket.pause()
  // Thousands of small frames may have been read already or arrive with the close; parsing them takes 60 ms each time.
  const receiver = socket._receiver
  receiver._buffers.length = 0
  receiver._bufferedBytes = 0
  receiver._write = (_chunk, _encoding, done) => done()
}

function terminateLater({ socket }: Transport): void {
  setTimeout(() => socket?.terminate(), CLOSING_MS).unref()
}

/** Socket.IO's packet with which a client connects to a namespace. */
function isConnect({ type, data }: Packet): boolean {
  return type === 'message' && typeof data === 'string' && data.startsWith('0')
}
