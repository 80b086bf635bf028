import {
  MyBidsAnswer,
  MyBidsQuery,
  type MyBidView,
  OPEN_BUSINESS_PATH,
  OpenBusinessAnswer,
  OpenBusinessBody,
  pageOf,
  routes,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { ApiError, currentUser, internalRoute, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../../deps.ts'
import { bidderOutcome } from '../../domain/bidders.ts'
import { ownDeals } from '../../persistence/auction-deals.ts'
import { toAuctionView, toBidView } from '../../persistence/auction-view.ts'
import { placersOf } from '../../persistence/bid-queries.ts'
import { listedByIds } from '../../persistence/market/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'
import { bidsByLot, countBids, type Page } from './bids-by-lot.ts'

/**
 * GET /auction/myBids: the caller's own bids, newest first, or the last one on each lot, with the current auction; and
 * POST /internal/open-business: only for identity, before a user joins a firm.
 */
export function myBidsRoutes(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.myBids, {
    schema: { querystring: MyBidsQuery, response: MyBidsAnswer },
    async handler(request) {
      const { filter = 'all', each = 'bid', sortBy = 'latest', query, auction } = request.query
      const { page, limit } = pageOf(request.query)
      const bidder = currentUser(request)
      const wanted = { filter, limit, offset: (page - 1) * limit }
      const { rows, total } =
        each === 'lot'
          ? await bidsByLot(db, bidder.userId, { ...wanted, sortBy, query })
          : await bidsOf(db, bidder.userId, wanted, auction)
      const auctionIds = [...new Set(rows.map((row) => row.auction_id))]
      const [listed, deals, placers] = await Promise.all([
        listedByIds(db, auctionIds),
        ownDeals(db, auctionIds, bidder.userId),
        placersOf(db, rows),
      ])
      const auctions = new Map(
        listed.map((one) => [
          one.auction.id,
          {
            auction: toAuctionView(one, deals.get(one.auction.id)),
            outcome: bidderOutcome(one, bidder.userId),
          },
        ]),
      )
      const bids = rows.flatMap((row): MyBidView[] => {
        const found = auctions.get(row.auction_id)
        if (!found) return []
        const { auction, outcome } = found
        const ofBid = {
          id: row.id,
          sequence: row.sequence,
          version: row.version,
          bidder: { id: bidder.userId, username: bidder.username },
          amountPaise: row.amount_paise,
          isAutomatic: row.is_automatic,
          placedAtMs: row.placed_at.getTime(),
        }
        const { placed_by: placer } = row
        const placedBy = placer === null ? undefined : { _id: placer, username: placers.get(placer) ?? '' }
        const bid = toBidView(row.auction_id, ofBid, placedBy)
        const leader = auction.highestBidder
        const ofLot = { ...auction, leader, highestBidder: leader?._id ?? null }
        return [
          { ...bid, outcome, auction: ofLot, ...('your_bids' in row && { yourBids: Number(row.your_bids) }) },
        ]
      })
      return succeedCounted(bids, total, { page, limit })
    },
  })

  internalRoute(app, {
    method: 'POST',
    url: OPEN_BUSINESS_PATH,
    schema: { body: OpenBusinessBody, response: OpenBusinessAnswer },
    async handler(request) {
      if (request.callingService !== 'identity') throw new ApiError('not-allowed')
      return succeed({ isOpen: (await countBids(db, request.body.userId, 'active')) > 0 })
    },
  })
}

async function bidsOf(
  db: Queries,
  bidderId: string,
  { filter, limit, offset }: Page,
  auctionId: string | undefined,
) {
  let query = db
    .selectFrom('bids')
    .selectAll('bids')
    .where('bids.bidder_id', '=', bidderId)
    .orderBy('bids.placed_at', 'desc')
    .orderBy('bids.auction_id', 'desc')
    .orderBy('bids.sequence', 'desc')
    .limit(limit)
    .offset(offset)
  if (auctionId !== undefined) query = query.where('bids.auction_id', '=', auctionId)
  // One subquery per bid, from the newest on: otherwise the planner reads all open auctions for a page.
  if (filter !== 'all')
    query = query
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('auctions')
            .select('status')
            .whereRef('auctions.id', '=', 'bids.auction_id')
            .offset(sql.lit(0))
            .as('auction'),
        (join) => join.onTrue(),
      )
      .where('auction.status', filter === 'active' ? 'in' : 'not in', ['scheduled', 'active'])
  const [rows, total] = await Promise.all([query.execute(), countBids(db, bidderId, filter, auctionId)])
  return { rows, total }
}
