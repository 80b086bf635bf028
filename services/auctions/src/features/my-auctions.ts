import {
  MyAuctionsAnswer,
  type MyAuctionsFilter,
  MyAuctionsQuery,
  routes,
  succeedCounted,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../deps.ts'
import { ownDeals } from '../persistence/auction-deals.ts'
import { toAuctionViews } from '../persistence/auction-view.ts'
import { byNextEnd, selectAuctions, toListedAuction } from '../persistence/market/listed-auctions.ts'
import { marketOrders } from '../persistence/market/market-filter.ts'
import type { AuctionsTable } from '../persistence/tables.ts'
import { isNamed } from '../search/find-lots.ts'

const statuses: Record<MyAuctionsFilter, AuctionsTable['status'][]> = {
  all: ['scheduled', 'active', 'completed', 'inactive'],
  active: ['scheduled', 'active'],
  completed: ['completed'],
  inactive: ['inactive'],
  'won auctions': ['completed'],
}

const orders = { ...marketOrders({ id: 'auctions.id' }), ending: byNextEnd('auctions.id') }

/** GET /auction/myAuctions: the caller's listings, newest first by default. */
export function myAuctionsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.myAuctions, {
    schema: { querystring: MyAuctionsQuery, response: MyAuctionsAnswer },
    async handler(request) {
      const { filter = 'all', sortBy = 'latest', query, page = 1, limit = 20 } = request.query
      const { userId } = currentUser(request)
      const isWanted = await isNamed(db, query)
      const [rows, { total }] = await Promise.all([
        selectAuctions(db)
          .where('auctions.farmer_id', '=', userId)
          .where('auctions.status', 'in', statuses[filter])
          .where(isWanted)
          .orderBy(orders[sortBy])
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
        db
          .selectFrom('auctions')
          .innerJoin('lots', 'lots.id', 'auctions.id')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('auctions.farmer_id', '=', userId)
          .where('status', 'in', statuses[filter])
          .where(isWanted)
          .executeTakeFirstOrThrow(),
      ])
      const ids = rows.map((row) => row.id)
      const lots = toAuctionViews(rows.map(toListedAuction), await ownDeals(db, ids, userId))
      return succeedCounted(lots, total, request.query)
    },
  })
}
