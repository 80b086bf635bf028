import {
  ParticipatedAnswer,
  type ParticipatedFilter,
  ParticipatedQuery,
  type ParticipationView,
  routes,
  succeedCounted,
  toRupees,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { bidderOutcome } from '../domain/bidders.ts'
import { ownDeals } from '../persistence/auction-deals.ts'
import { toAuctionView } from '../persistence/auction-view.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import { countIn, participationsWith } from '../persistence/participations.ts'
import type { ParticipationsTable } from '../persistence/tables.ts'

type Participation = Selectable<Omit<ParticipationsTable, 'bidder_id'>>

/** GET /auction/participated: auctions that the caller has bid on, newest listing first. */
export function participatedRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.participated, {
    schema: { querystring: ParticipatedQuery, response: ParticipatedAnswer },
    async handler(request) {
      const { filter = 'all', page = 1, limit = 20 } = request.query
      const { userId } = currentUser(request)
      const mine = participationsWith(userId, conditions[filter])
      const [{ rows }, total] = await Promise.all([
        sql<Participation>`
          select p.auction_id, p.bids, p.best_paise, p.last_bid_at from ${mine}
          order by p.auction_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
        countIn(db, mine),
      ])
      const auctionIds = rows.map((row) => row.auction_id)
      const [listed, deals] = await Promise.all([
        listedByIds(db, auctionIds),
        ownDeals(db, auctionIds, userId),
      ])
      const own = new Map(rows.map((row) => [row.auction_id, row]))
      const participations = listed.flatMap((one): ParticipationView[] => {
        const row = own.get(one.auction.id)
        if (!row) return []
        return [
          {
            auction: toAuctionView(one, deals.get(one.auction.id)),
            outcome: bidderOutcome(one, userId),
            yourHighestBid: toRupees(row.best_paise),
            yourBids: row.bids,
            lastBidTime: row.last_bid_at.toISOString(),
          },
        ]
      })
      return succeedCounted(participations, total, request.query)
    },
  })
}

const conditions: Record<ParticipatedFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  active: sql`a.status in ('scheduled', 'active')`,
  won: sql`a.status = 'completed' and a.sold_to = p.bidder_id`,
  lost: sql`a.status = 'inactive' or (a.status = 'completed' and a.sold_to <> p.bidder_id)`,
}
