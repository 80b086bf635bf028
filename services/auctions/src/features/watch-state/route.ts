import { AuctionParams, succeed, WATCH_STATE_PATH, WatchStateAnswer } from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { readDetail } from '../../persistence/auction-detail.ts'
import { recentBids } from '../../persistence/bid-queries.ts'
import { findAuction } from '../../persistence/market/listed-auctions.ts'

const RECENT_BIDS = 100

/** GET /internal/auctions/:auctionId: what a room shows on entering it. */
export function watchStateRoute(app: Service, { database }: AuctionsDeps): void {
  internalRoute(app, {
    method: 'GET',
    url: WATCH_STATE_PATH,
    schema: { params: AuctionParams, response: WatchStateAnswer },
    async handler(request) {
      const { auctionId } = request.params
      // One snapshot for both, so that the bids are those of the version that is told.
      return database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const listed = await findAuction(trx, auctionId)
          if (!listed) throw new ApiError('auction-not-found')
          const bids = await recentBids(trx, auctionId, { limit: RECENT_BIDS })
          return succeed({ ...(await readDetail(trx, listed)), bids })
        })
    },
  })
}
