import { MyBidsAnswer, MyBidsQuery, type MyBidView, routes, succeedList } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/service-kit'
import { sql } from 'kysely'
import type { Auctions } from '../../deps.ts'
import { toAuctionView, toBidView } from '../../persistence/auction-view.ts'
import { listedByIds } from '../../persistence/listed-by-ids.ts'
import type { Queries } from '../../persistence/tables.ts'

type Page = { filter: 'all' | 'active' | 'inactive'; limit: number; offset: number }

/** GET /auction/myBids: the caller's own bids, newest first, each with its auction as it is now. */
export function myBidsRoute(app: Service, { database: { db } }: Auctions): void {
  publicRoute(app, routes.myBids, {
    schema: { querystring: MyBidsQuery, response: MyBidsAnswer },
    async handler(request) {
      const { filter = 'all', page = 1, limit = 20 } = request.query
      const bidder = currentUser(request)
      const rows = await bidsOf(db, bidder.userId, { filter, limit: limit + 1, offset: (page - 1) * limit })
      const listed = await listedByIds(db, [...new Set(rows.map((row) => row.auction_id))])
      const auctions = new Map(listed.map((one) => [one.auction.id, toAuctionView(one)]))
      const bids = rows.slice(0, limit).flatMap((row): MyBidView[] => {
        const auction = auctions.get(row.auction_id)
        if (!auction) return []
        const bid = toBidView(row.auction_id, {
          id: row.id,
          sequence: row.sequence,
          version: row.version,
          bidder: { id: bidder.userId, username: bidder.username },
          amountPaise: row.amount_paise,
          isAutomatic: row.is_automatic,
          placedAtMs: row.placed_at.getTime(),
        })
        return [{ ...bid, auction }]
      })
      return succeedList(bids, rows.length > limit)
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
