import { AuctionParams, Paging, PlacedBidsAnswer, routes, succeedCounted } from '@boli/contracts'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { recentBids } from '../../persistence/bid-queries.ts'
import type { Queries } from '../../persistence/tables.ts'

/** GET /auction/getAllPlacedBids/:auctionId: most recent first, a page at a time. */
export function listPlacedBidsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.listPlacedBids, {
    schema: { params: AuctionParams, querystring: Paging, response: PlacedBidsAnswer },
    async handler(request) {
      const { auctionId } = request.params
      const { page = 1, limit = 20 } = request.query
      const total = await countBids(db, auctionId)
      const bids = await recentBids(db, auctionId, { limit, offset: (page - 1) * limit })
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
