import { AuctionParams, EmptyAnswer, RemoveAuctionBody, routes, succeed, topics } from '@boli/contracts'
import { appendEvents, inTransaction, readClock } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import { endEarly } from '@boli/rules'
import type { AuctionsDeps } from '../deps.ts'
import { closedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { lockAuction } from '../persistence/market/listed-auctions.ts'
import type { Queries } from '../persistence/tables.ts'
import { logClose } from '../proof-log/append.ts'

/**
 * DELETE /auction/delete-auction/:auctionId withdraws the caller's own lot, if it has no bids;
 * DELETE /admin/remove-auction/:auctionId ends an open lot, with or without bids, for a published reason.
 */
export function removeAuctionRoutes(app: Service, { database }: AuctionsDeps): void {
  publicRoute(app, routes.deleteAuction, {
    schema: { params: AuctionParams, response: EmptyAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      await inTransaction(database.db, async (trx) => {
        const listed = await lockAuction(trx, request.params.auctionId)
        if (listed.auction.farmerId !== userId) throw new ApiError('not-allowed')
        const nowMs = await readClock(trx)
        const closed = endEarly(listed.auction, 'withdrawn', nowMs)
        if (!closed) throw new ApiError('auction-ended')
        if (listed.auction.leader !== null)
          throw new ApiError('has-bids', {
            message: 'This lot already has bids. Only an administrator can remove it',
          })
        await saveAuction(trx, closed.auction, nowMs)
        const log = await logClose(trx, closed.auction, nowMs)
        await appendEvents(trx, topics.auctions, [
          closedEvent(listed, closed, { requestId: request.id, log }),
        ])
      })
      return succeed(null, 'Auction deleted successfully')
    },
  })

  publicRoute(app, routes.removeAuction, {
    schema: { params: AuctionParams, body: RemoveAuctionBody, response: EmptyAnswer },
    async handler(request) {
      const note = request.body.note.trim()
      const { userId, username } = currentUser(request)
      await inTransaction(database.db, async (trx) => {
        const listed = await lockAuction(trx, request.params.auctionId)
        const nowMs = await readClock(trx)
        const closed = endEarly(listed.auction, 'removed', nowMs)
        if (!closed) throw new ApiError('auction-ended')
        await saveAuction(trx, closed.auction, nowMs)
        const log = await logClose(trx, closed.auction, nowMs)
        const bidders = await biddersOf(trx, listed.auction.id)
        const about = { log, requestId: request.id, note, bidders, removedBy: { userId, username } }
        await appendEvents(trx, topics.auctions, [closedEvent(listed, closed, about)])
      })
      return succeed(null, 'Auction removed successfully')
    },
  })
}

async function biddersOf(trx: Queries, auctionId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bids')
    .select('bidder_id')
    .distinct()
    .where('auction_id', '=', auctionId)
    .orderBy('bidder_id')
    .execute()
  return rows.map((row) => row.bidder_id)
}
