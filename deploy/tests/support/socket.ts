import type {
  Acknowledgement,
  ClientToServerEvents,
  NewBidMessage,
  PlacedBid,
  ServerToClientEvents,
  WatchedAuction,
} from '@boli/contracts'
import type { ApiSession } from '@boli/local'
import { io, type Socket } from 'socket.io-client'

export interface RoomSocket {
  /** Bids in the order they were heard, those of merged messages one by one. */
  heard: NewBidMessage['bids']
  watch(auctionId: string): Promise<Acknowledgement<WatchedAuction>>
  /** @throws when no answer came in time. */
  placeBid(bid: {
    auctionId: string
    bidAmount: number
    bidKey?: string
  }): Promise<Acknowledgement<PlacedBid>>
  on: Socket<ServerToClientEvents, ClientToServerEvents>['on']
  close(): void
}

/** A socket of somebody who is signed in, as a page opens it. */
export async function openSocket(
  url: string,
  session: ApiSession,
  answerWithinMs = 10_000,
): Promise<RoomSocket> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: session.cookieHeader(), origin: new URL(url).origin },
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
  })
  const heard: NewBidMessage['bids'] = []
  socket.on('new bid', ({ bids }) => heard.push(...bids))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  return {
    heard,
    watch: (auctionId) =>
      socket.timeout(answerWithinMs).emitWithAck('watchAuction', { auctionId, merged: true }),
    placeBid: (bid) => socket.timeout(answerWithinMs).emitWithAck('placeBid', bid),
    on: socket.on.bind(socket) as RoomSocket['on'],
    close: () => socket.disconnect(),
  }
}
