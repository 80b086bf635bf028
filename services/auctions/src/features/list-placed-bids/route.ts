import { AuctionParams, Paging, PlacedBidsAnswer, routes, succeedList } from '@boli/contracts'
import { publicRoute, Refusal, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { recentBids } from '../../persistence/bid-queries.ts'
import type { Queries } from '../../persistence/tables.ts'

/** GET /auction/getAllPlacedBids/:auctionId: most recent first, a page at a time. */
export function listPlacedBidsRoute(app: Service, { database: { db } }: Auctions): void {
  publicRoute(app, routes.listPlacedBids, {
    schema: { params: AuctionParams, querystring: Paging, response: PlacedBidsAnswer },
    async handler(request) {
      const { auctionId } = request.params
      const { page = 1, limit = 20 } = request.query
      const bids = await recentBids(db, auctionId, { limit: limit + 1, offset: (page - 1) * limit })
      if (bids.length === 0 && !(await exists(db, auctionId))) throw new Refusal('auction-not-found')
      return succeedList(bids.slice(0, limit), bids.length > limit)
    },
  })
}

async function exists(db: Queries, auctionId: string): Promise<boolean> {
  const row = await db.selectFrom('auctions').select('id').where('id', '=', auctionId).executeTakeFirst()
  return row !== undefined
}
