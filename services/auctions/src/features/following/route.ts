import { FollowingAnswer, FollowingQuery, routes, succeedList } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../../deps.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { readFollowedSellers } from '../../persistence/followers/followed.ts'
import { listedByIds } from '../../persistence/market/listed-by-ids.ts'

/** GET /auction/following: lots that run first, the next to end at the top, and those that ended last. */
export function followingRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.following, {
    schema: { querystring: FollowingQuery, response: FollowingAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { page = 1, limit = 20 } = request.query
      const { rows } = await sql<{ id: string }>`
        select auctions.id from followed_lots join auctions on auctions.id = auction_id
        where user_id = ${userId}
        order by array_position(array['active', 'scheduled'], status),
          case when status in ('active', 'scheduled') then ends_at end, ends_at desc, auctions.id
      `.execute(db)
      const auctionIds = rows.map(({ id }) => id)
      const lots = await listedByIds(db, auctionIds.slice((page - 1) * limit, page * limit))
      const sellers = await readFollowedSellers(db, userId)
      return {
        ...succeedList(
          lots.map((listed) => toAuctionView(listed)),
          auctionIds.length > page * limit,
        ),
        following: { auctionIds, sellers },
      }
    },
  })
}
