import {
  MyAuctionsAnswer,
  type MyAuctionsFilter,
  MyAuctionsQuery,
  routes,
  succeedCounted,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { ownDeals } from '../../persistence/auction-deals.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { selectAuctions, toListedAuction } from '../../persistence/market/listed-auctions.ts'
import type { AuctionsTable } from '../../persistence/tables.ts'

const statuses: Record<MyAuctionsFilter, AuctionsTable['status'][]> = {
  all: ['scheduled', 'active', 'completed', 'inactive'],
  active: ['scheduled', 'active'],
  completed: ['completed'],
  inactive: ['inactive'],
  'won auctions': ['completed'],
}

/** GET /auction/myAuctions: what the caller has listed, newest first. */
export function myAuctionsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.myAuctions, {
    schema: { querystring: MyAuctionsQuery, response: MyAuctionsAnswer },
    async handler(request) {
      const { filter = 'all', page = 1, limit = 20 } = request.query
      const { userId } = currentUser(request)
      const [rows, { total }] = await Promise.all([
        selectAuctions(db)
          .where('auctions.farmer_id', '=', userId)
          .where('auctions.status', 'in', statuses[filter])
          .orderBy('auctions.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
        db
          .selectFrom('auctions')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('farmer_id', '=', userId)
          .where('status', 'in', statuses[filter])
          .executeTakeFirstOrThrow(),
      ])
      const deals = await ownDeals(
        db,
        rows.map((row) => row.id),
        userId,
      )
      return succeedCounted(
        rows.map((row) => toAuctionView(toListedAuction(row), deals.get(row.id))),
        total,
        request.query,
      )
    },
  })
}
