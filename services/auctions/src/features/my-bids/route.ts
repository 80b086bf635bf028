import { MyBidsAnswer, MyBidsQuery, type MyBidView, pageOf, routes, succeedCounted } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { AuctionsDeps } from '../../deps.ts'
import { bidderOutcome } from '../../domain/bidder-outcome.ts'
import { ownDeals } from '../../persistence/auction-deals.ts'
import { toAuctionView, toBidView } from '../../persistence/auction-view.ts'
import { listedByIds } from '../../persistence/market/listed-by-ids.ts'
import type { Queries } from '../../persistence/tables.ts'

type Page = { filter: 'all' | 'active' | 'inactive'; limit: number; offset: number }

/** GET /auction/myBids: the caller's own bids, newest first, each with its auction as it is now. */
export function myBidsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.myBids, {
    schema: { querystring: MyBidsQuery, response: MyBidsAnswer },
    async handler(request) {
      const { filter = 'all' } = request.query
      const { page, limit } = pageOf(request.query)
      const bidder = currentUser(request)
      const [rows, total] = await Promise.all([
        bidsOf(db, bidder.userId, { filter, limit, offset: (page - 1) * limit }),
        countBids(db, bidder.userId, filter),
      ])
      const auctionIds = [...new Set(rows.map((row) => row.auction_id))]
      const [listed, deals] = await Promise.all([
        listedByIds(db, auctionIds),
        ownDeals(db, auctionIds, bidder.userId),
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
        const bid = toBidView(row.auction_id, {
          id: row.id,
          sequence: row.sequence,
          version: row.version,
          bidder: { id: bidder.userId, username: bidder.username },
          amountPaise: row.amount_paise,
          isAutomatic: row.is_automatic,
          placedAtMs: row.placed_at.getTime(),
        })
        const leader = auction.highestBidder
        return [{ ...bid, outcome, auction: { ...auction, leader, highestBidder: leader?._id ?? null } }]
      })
      return succeedCounted(bids, total, { page, limit })
    },
  })
}

async function bidsOf(db: Queries, bidderId: string, { filter, limit, offset }: Page) {
  let query = db
    .selectFrom('bids')
    .selectAll('bids')
    .where('bids.bidder_id', '=', bidderId)
    .orderBy('bids.placed_at', 'desc')
    .orderBy('bids.auction_id', 'desc')
    .orderBy('bids.sequence', 'desc')
    .limit(limit)
    .offset(offset)
  // One look-up for each bid, from the newest on: left the choice, the planner reads all open auctions for a page.
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
  return query.execute()
}

/** By the participations, of which there are far fewer than bids. */
async function countBids(db: Queries, bidderId: string, filter: Page['filter']): Promise<number> {
  const ofWantedAuctions = {
    all: sql``,
    active: ofAuctions(sql`status in ('scheduled', 'active')`),
    inactive: ofAuctions(sql`status in ('completed', 'inactive')`),
  }[filter]
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(p.bids), 0)::bigint as total from participations p ${ofWantedAuctions} where p.bidder_id = ${bidderId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

const ofAuctions = (isWanted: RawBuilder<unknown>) =>
  sql`join lateral (select status from auctions where id = p.auction_id offset 0) a on ${isWanted}`
