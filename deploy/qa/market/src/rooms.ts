import type {
  Acknowledgement,
  ClientToServerEvents,
  NewBidMessage,
  PlacedBid,
  ServerToClientEvents,
  WatchedAuction,
} from '@boli/contracts'
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { type ApiSession, openSession } from './session.ts'

export type MarketSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** A socket of a signed-in user, with the cookie and origin of a browser. */
export function connectSocket(
  url: string,
  session: Pick<ApiSession, 'cookieHeader'>,
  options: Partial<ManagerOptions & SocketOptions> = {},
): MarketSocket {
  return openSession(url, session.cookieHeader()).boli.connect(options)
}

export interface SocketBid {
  auctionId: string
  bidAmount: number
  bidKey?: string
}

/** The requests that pages send over their socket. Each call throws when no answer comes in time. */
export class RoomCalls {
  readonly socket: MarketSocket
  readonly #answerWithinMs: number

  constructor(socket: MarketSocket, answerWithinMs: number) {
    this.socket = socket
    this.#answerWithinMs = answerWithinMs
  }

  /** @param asked Sent with the request for merged messages. */
  watch(auctionId: string, asked: { news?: 2 } = {}): Promise<Acknowledgement<WatchedAuction>> {
    const message = { auctionId, merged: true, ...asked }
    return this.socket.timeout(this.#answerWithinMs).emitWithAck('watchAuction', message)
  }

  placeBid(bid: SocketBid): Promise<Acknowledgement<PlacedBid>> {
    return this.socket.timeout(this.#answerWithinMs).emitWithAck('placeBid', bid)
  }

  close(): void {
    this.socket.disconnect()
  }
}

const quickly = { transports: ['websocket'], reconnectionDelay: 200, reconnectionDelayMax: 500 }

/** A connected socket that records the bids it receives. */
export class RoomSocket extends RoomCalls {
  /** Bids in the order received; bids of merged messages are listed singly. */
  readonly received: NewBidMessage['bids'] = []

  /** @param options Replace the defaults, which are for a WebSocket that reconnects quickly. */
  static async open(url: string, session: ApiSession, options: object = quickly): Promise<RoomSocket> {
    const room = new RoomSocket(connectSocket(url, session, options), 10_000)
    room.socket.on('new bid', ({ bids }) => room.received.push(...bids))
    await new Promise<void>((resolve, reject) => {
      room.socket.once('connect', () => resolve())
      room.socket.once('connect_error', reject)
    })
    return room
  }
}
