import type { ClientToServerEvents, ServerToClientEvents } from '@boli/contracts'
import type { Socket, WebSocket } from 'socket.io-client'

export type BoliSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** The specification's timings. */
export const socketOptions = {
  path: '/socket.io',
  withCredentials: true,
  autoConnect: false,
  reconnection: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

/** Fetches the socket library and creates the socket, which does not connect by itself. */
export async function loadSocket(): Promise<BoliSocket> {
  const { io, WebSocket } = await import('socket.io-client')
  // WebSocket only, because every proxy in between supports it.
  return io({ ...socketOptions, transports: [withoutWritesWhileClosing(WebSocket)] })
}

/**
 * Between the server's closing message and the end of the connection the browser drops what is written, and reports it
 * as an error of the page. Pending calls are rejected when the connection has ended.
 */
function withoutWritesWhileClosing(Transport: typeof WebSocket) {
  return class extends Transport {
    override doWrite(...written: Parameters<WebSocket['doWrite']>) {
      if (this.ws.readyState === this.ws.OPEN) super.doWrite(...written)
    }
  }
}
