import { AuctionAnswer, AuctionParams, routes, succeed } from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { readDetailFor } from '../../persistence/auction-detail.ts'
import { findAuction } from '../../persistence/market/listed-auctions.ts'

/** GET /auction/getAuction/:auctionId: with what the caller alone may know of it. */
export function getAuctionRoute(app: Service, { database }: AuctionsDeps): void {
  publicRoute(app, routes.getAuction, {
    schema: { params: AuctionParams, response: AuctionAnswer },
    async handler(request) {
      const listed = await findAuction(database.db, request.params.auctionId)
      if (!listed) throw new ApiError('auction-not-found')
      return succeed(await readDetailFor(database.db, listed, currentUser(request).userId))
    },
  })
}
