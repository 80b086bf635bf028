import {
  AuctionAnswer,
  AuctionLimitsAnswer,
  AuctionParams,
  Paging,
  PlacedBidsAnswer,
  routes,
  succeed,
  succeedCounted,
  WATCH_STATE_PATH,
  WatchStateAnswer,
} from '@boli/contracts'
import { ApiError, currentUser, internalRoute, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../deps.ts'
import { readDetail, readDetailFor } from '../persistence/auction-detail.ts'
import { recentBids } from '../persistence/bid-queries.ts'
import { readAuction } from '../persistence/market/listed-auctions.ts'
import type { Queries } from '../persistence/tables.ts'

const RECENT_BIDS = 100

/** One auction for users and for realtime, its bids, and the operator's limits. */
export function auctionRoutes(app: Service, { database: { db }, limits }: AuctionsDeps): void {
  // GET /auction/getAuction/:auctionId: with the data that only the caller may see.
  publicRoute(app, routes.getAuction, {
    schema: { params: AuctionParams, response: AuctionAnswer },
    async handler(request) {
      const listed = await readAuction(db, request.params.auctionId)
      return succeed(await readDetailFor(db, listed, currentUser(request).userId))
    },
  })

  // GET /internal/auctions/:auctionId: the state for a socket that enters a room.
  internalRoute(app, {
    method: 'GET',
    url: WATCH_STATE_PATH,
    schema: { params: AuctionParams, response: WatchStateAnswer },
    async handler(request) {
      const { auctionId } = request.params
      // One snapshot for both, so that the bids are those of the version in the answer.
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const listed = await readAuction(trx, auctionId)
          const bids = await recentBids(trx, auctionId, { limit: RECENT_BIDS })
          const { auction, secrets } = await readDetail(trx, listed)
          // Until 2027-02-28: realtime from before 2026-11-27 requires the date, also where none was given.
          const product = { harvestDate: null, ...auction.product }
          return succeed({ auction: { ...auction, product }, secrets, bids })
        })
    },
  })

  // GET /auction/limits: for forms and texts of pages.
  publicRoute(app, routes.auctionLimits, {
    schema: { response: AuctionLimitsAnswer },
    handler: async () => succeed(limits),
  })

  // GET /auction/getAllPlacedBids/:auctionId: most recent first, a page at a time.
  publicRoute(app, routes.listPlacedBids, {
    schema: { params: AuctionParams, querystring: Paging, response: PlacedBidsAnswer },
    async handler(request) {
      const { auctionId } = request.params
      const { page = 1, limit = 20 } = request.query
      const total = await countBids(db, auctionId)
      const viewerId = currentUser(request).userId
      const bids = await recentBids(db, auctionId, { limit, offset: (page - 1) * limit, viewerId })
      return succeedCounted(bids, total, request.query)
    },
  })
}

async function countBids(db: Queries, auctionId: string): Promise<number> {
  const row = await db
    .selectFrom('auctions')
    .select('total_bids')
    .where('id', '=', auctionId)
    .executeTakeFirst()
  if (!row) throw new ApiError('auction-not-found')
  return row.total_bids
}
