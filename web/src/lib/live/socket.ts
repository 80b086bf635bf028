import type { ClientToServerEvents, ServerToClientEvents } from '@boli/contracts'
import type { Socket } from 'socket.io-client'

export type BoliSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** The specification's timings; one transport, because every proxy on the way speaks WebSocket. */
export const socketOptions = {
  path: '/socket.io',
  transports: ['websocket'],
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
  const { io } = await import('socket.io-client')
  return io(socketOptions)
}
