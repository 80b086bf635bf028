import { type Logger, traced } from '@boli/http-kit'
import { type FollowLotsDeps, followLots } from './features/follow-lots.ts'
import { type PlaceBidDeps, placeBid } from './features/place-bid.ts'
import {
  followAuctions,
  unwatchAuction,
  type WatchAuctionDeps,
  watchAuction,
} from './features/watch-auction.ts'
import type { RealtimeMetrics } from './metrics.ts'
import { answering } from './sockets/answering.ts'
import type { RealtimeServer } from './sockets/socket-types.ts'

/** Every event that a client may send, and what it does. */
export function listenToSockets(deps: {
  io: RealtimeServer
  logger: Logger
  metrics: RealtimeMetrics
  bidding: PlaceBidDeps
  viewing: WatchAuctionDeps
  board: FollowLotsDeps
}): void {
  const { io, logger, metrics, bidding, viewing, board } = deps
  io.on('connection', (socket) => {
    socket.emit('serverTime', { now: new Date().toISOString() })
    socket.on(
      'watchAuction',
      answering(logger, (message) => watchAuction(viewing, socket, message)),
    )
    socket.on(
      'unwatchAuction',
      answering(logger, (message) => unwatchAuction(viewing, socket, message)),
    )
    socket.on(
      'followAuctions',
      answering(logger, (message) => followAuctions(viewing, socket, message)),
    )
    socket.on(
      'followLots',
      answering(logger, (message) => followLots(board, socket, message)),
    )
    socket.on('disconnect', () => board.boards.end(socket.id))
    socket.on(
      'placeBid',
      answering(
        logger,
        (message) => {
          socket.data.bidsUnderWay += 1
          return traced({ name: 'socket placeBid', kind: 'server' }, () => placeBid(bidding, socket, message))
        },
        (answer, isAcknowledged) => {
          socket.data.bidsUnderWay -= 1
          metrics.countBid(answer.status)
          // The specification's client asks for no acknowledgement and listens for the event.
          if (!isAcknowledged) socket.emit('placeBid', answer)
          // Disconnect users who are no longer signed in, after their answer went out.
          if (answer.code === 'not-signed-in') setImmediate(() => socket.disconnect(true))
        },
      ),
    )
  })
}
