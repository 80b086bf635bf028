import {
  ParticipatedAnswer,
  type ParticipatedFilter,
  ParticipatedQuery,
  routes,
  succeedList,
  toRupees,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { bidderOutcome } from '../../domain/bidder-outcome.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { selectAuctions, toListedAuction } from '../../persistence/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'

/** GET /auction/participated: auctions that the caller has bid on, newest listing first. */
export function participatedRoute(app: Service, { database: { db } }: Auctions): void {
  publicRoute(app, routes.participated, {
    schema: { querystring: ParticipatedQuery, response: ParticipatedAnswer },
    async handler(request) {
      const { filter = 'all', page = 1, limit = 20 } = request.query
      const { userId } = currentUser(request)
      const rows = await selectParticipated(db, userId, filter)
        .limit(limit + 1)
        .offset((page - 1) * limit)
        .execute()
      const participations = rows.slice(0, limit).map((row) => {
        const listed = toListedAuction(row)
        return {
          auction: toAuctionView(listed),
          outcome: bidderOutcome(listed.auction, userId),
          yourHighestBid: toRupees(row.best_paise),
          yourBids: row.bids,
          lastBidTime: row.last_bid_at.toISOString(),
        }
      })
      return succeedList(participations, rows.length > limit)
    },
  })
}

function selectParticipated(db: Queries, bidderId: string, filter: ParticipatedFilter) {
  const query = selectAuctions(db)
    .innerJoin('participations', 'participations.auction_id', 'auctions.id')
    .select(['participations.bids', 'participations.best_paise', 'participations.last_bid_at'])
    .where('participations.bidder_id', '=', bidderId)
    .orderBy('participations.auction_id', 'desc')
  switch (filter) {
    case 'all':
      return query
    case 'active':
      return query.where('auctions.status', 'in', ['scheduled', 'active'])
    case 'won':
      return query.where('auctions.status', '=', 'completed').where('auctions.leader_id', '=', bidderId)
    case 'lost':
      return query.where((where) =>
        where.or([
          where('auctions.status', '=', 'inactive'),
          where.and([
            where('auctions.status', '=', 'completed'),
            where('auctions.leader_id', '<>', bidderId),
          ]),
        ]),
      )
  }
}
