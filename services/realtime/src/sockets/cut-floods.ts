import { TokenBuckets } from '../domain/token-buckets.ts'
import type { RealtimeServer, RealtimeSocket } from './socket-types.ts'

/** Several times what a page sends besides its bids, pongs included. */
const PACKETS_PER_SECOND = 100
/** How long the peer has for the closing handshake before it is cut off. */
const CLOSING_MS = 1_000

interface Packet {
  type: string
  data?: unknown
}

/** Of ws; its receiver is not among its public types, but is a Writable of Node. */
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

/** Of Engine.IO; polling has no WebSocket. The WebSocket is not among its public types. */
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
 * Ends a connection that sends more packets than a page does, asks twice to be let in, or probes a WebSocket twice.
 * Packets are counted where all of them pass, by either transport, before anything is done with one: to refuse a
 * stranger costs no less than to serve a user.
 * @param bidsPerSecond That a user may send; bids above it are refused one by one, and end the connection only at twice
 * as many.
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
      // Afterwards: a POST that is being read still gets its answer.
      setImmediate(() => {
        // By the protocol's own message, after which a client does not come back by itself.
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
    // Probes are answered by the transport that is not the connection's own yet.
    connection.on('upgrading', (transport) => {
      if (transport === probed) {
        stopReading(transport)
        terminateLater(transport)
      }
      probed = transport
    })
    connection.once('close', () => {
      // Of a stranger, whom Socket.IO closes for events before CONNECT. The close of a user is answered and read.
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
  // What has been read already, and what is read when the connection closes, is thousands of small frames: 60 ms each time.
  const receiver = socket._receiver
  receiver._buffers.length = 0
  receiver._bufferedBytes = 0
  receiver._write = (_chunk, _encoding, done) => done()
}

function terminateLater({ socket }: Transport): void {
  setTimeout(() => socket?.terminate(), CLOSING_MS).unref()
}

/** Socket.IO's packet by which a client asks to be let into a namespace. */
function isConnect({ type, data }: Packet): boolean {
  return type === 'message' && typeof data === 'string' && data.startsWith('0')
}
