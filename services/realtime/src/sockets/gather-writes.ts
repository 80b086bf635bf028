import type { RealtimeServer } from './socket-types.ts'

/** The parts of Engine.IO's socket that are needed here; `flush` is not among its public types. */
interface Connection {
  readonly request: { readonly socket: { cork(): void; uncork(): void } }
  flush(): void
}

/**
 * Lets each connection write once in a turn of the event loop whatever the turn has for it. An answer is two
 * packets, its event and its acknowledgement, and often a room's news comes with them; Engine.IO would make each of
 * them a system call of its own, which costs more than all else that is done with a packet.
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
      if (waiting.size === 0) setImmediate(writeAll)
      waiting.set(connection, flush)
    }
  })
}
