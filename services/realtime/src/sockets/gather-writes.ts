import type { RealtimeServer } from './socket-types.ts'

/** The parts of Engine.IO's socket that are needed here; `flush` is not among its public types. */
interface Connection {
  readonly writeBuffer: readonly unknown[]
  readonly request: { readonly socket: { cork(): void; uncork(): void } }
  flush(): void
}

/**
 * Lets each connection write once per turn of the event loop. An answer is two packets, the event and the
 * acknowledgement, and often a room message comes with them; Engine.IO would use a system call for each, which costs
 * more than all other work on a packet.
 */
export function gatherWrites(io: RealtimeServer): void {
  const waiting = new Map<Connection, () => void>()

  function writeAll(): void {
    const writes = [...waiting]
    waiting.clear()
    for (const [{ request }, flush] of writes) {
      request.socket.cork()
      flush()
      request.socket.uncork()
    }
  }

  io.engine.on('connection', (connection: Connection) => {
    const flush = connection.flush.bind(connection)
    connection.flush = () => {
      // Engine.IO also flushes after each write, when there is usually nothing left.
      if (connection.writeBuffer.length === 0) return
      if (waiting.size === 0) setImmediate(writeAll)
      waiting.set(connection, flush)
    }
  })
}
