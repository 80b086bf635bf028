import { AuctionParams, EmptyAnswer, FollowSellerParams, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { findSeller, followLot, followSeller } from './follow.ts'

/** PUT and DELETE /auction/follow/:auctionId and /auction/follow-seller/:username; both may be repeated. */
export function followRoutes(app: Service, { database }: AuctionsDeps): void {
  const { db } = database
  const lot = { schema: { params: AuctionParams, response: EmptyAnswer } }
  const seller = { schema: { params: FollowSellerParams, response: EmptyAnswer } }

  publicRoute(app, routes.followAuction, {
    ...lot,
    async handler(request) {
      await followLot(database, currentUser(request), request.params.auctionId)
      return succeed(null)
    },
  })
  publicRoute(app, routes.unfollowAuction, {
    ...lot,
    async handler(request) {
      await db
        .deleteFrom('followed_lots')
        .where('user_id', '=', currentUser(request).userId)
        .where('auction_id', '=', request.params.auctionId)
        .execute()
      return succeed(null)
    },
  })
  publicRoute(app, routes.followSeller, {
    ...seller,
    async handler(request) {
      await followSeller(database, currentUser(request), request.params.username)
      return succeed(null)
    },
  })
  publicRoute(app, routes.unfollowSeller, {
    ...seller,
    async handler(request) {
      const found = await findSeller(db, request.params.username)
      if (found)
        await db
          .deleteFrom('followed_sellers')
          .where('user_id', '=', currentUser(request).userId)
          .where('seller_id', '=', found.id)
          .execute()
      return succeed(null)
    },
  })
}
