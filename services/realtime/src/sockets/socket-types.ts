import type { ClientToServerEvents, ServerToClientEvents } from '@boli/contracts'
import type { Server, Socket } from 'socket.io'

/** Data about a socket's user. The session is fetched again for each bid. */
export interface SocketData {
  /** Account in whose name it acts: for a firm, the owner's. */
  userId: string
  sessionId: string
  sessionKey: string
  bidsUnderWay: number
  /** Which messages of a room it accepts, as requested with `watchAuction`; by default one for each bid. */
  takes?: 'merged' | 'changes'
}

type Nothing = Record<never, never>
export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Nothing, SocketData>
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Nothing, SocketData>
