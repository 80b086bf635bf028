import type { Logger } from '@boli/http-kit'
import type { AuctionStates } from '../../auctions/auction-states.ts'
import type { RoomMerger } from '../../domain/room-merger.ts'
import { auctionRoom, watchedAuctions } from '../../sockets/rooms.ts'
import type { RealtimeServer } from '../../sockets/socket-types.ts'

const AT_ONCE = 8

/**
 * Tells rooms how their auctions stand after live messages may have been missed. Clients see by the version
 * what they lack.
 */
export async function catchUp(deps: {
  io: RealtimeServer
  merger: RoomMerger
  states: AuctionStates
  logger: Logger
}): Promise<void> {
  const { io, merger, states, logger } = deps
  const auctionIds = watchedAuctions(io)
  logger.info({ rooms: auctionIds.length }, 'live channel reconnected; resyncing rooms')

  async function tell(auctionId: string): Promise<void> {
    const heard = merger.versionOf(auctionId)
    const { auction } = await states.readAnew(auctionId)
    if (auction.version <= heard) return
    const isOver = auction.status === 'completed' || auction.status === 'inactive'
    io.to(auctionRoom(auctionId)).emit(isOver ? 'auctionClosed' : 'auctionUpdated', { auction })
  }

  async function work(): Promise<void> {
    for (let auctionId = auctionIds.pop(); auctionId !== undefined; auctionId = auctionIds.pop()) {
      await tell(auctionId).catch((error: unknown) => logger.warn({ err: error }, 'a room was not resynced'))
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
