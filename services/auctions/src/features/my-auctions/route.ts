import {
  MyAuctionsAnswer,
  type MyAuctionsFilter,
  MyAuctionsQuery,
  routes,
  succeedList,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { selectAuctions, toListedAuction } from '../../persistence/listed-auctions.ts'
import type { AuctionsTable } from '../../persistence/tables.ts'

const statuses: Record<Exclude<MyAuctionsFilter, 'all'>, AuctionsTable['status'][]> = {
  active: ['scheduled', 'active'],
  completed: ['completed', 'inactive'],
  'won auctions': ['completed'],
}

/** GET /auction/myAuctions: what the caller has listed, newest first. */
export function myAuctionsRoute(app: Service, { database }: Auctions): void {
  publicRoute(app, routes.myAuctions, {
    schema: { querystring: MyAuctionsQuery, response: MyAuctionsAnswer },
    async handler(request) {
      const { filter = 'all', page = 1, limit = 20 } = request.query
      let query = selectAuctions(database.db)
        .where('auctions.farmer_id', '=', currentUser(request).userId)
        .orderBy('auctions.id', 'desc')
        .limit(limit + 1)
        .offset((page - 1) * limit)
      if (filter !== 'all') query = query.where('auctions.status', 'in', statuses[filter])
      const rows = await query.execute()
      const lots = rows.slice(0, limit).map((row) => toAuctionView(toListedAuction(row)))
      return succeedList(lots, rows.length > limit)
    },
  })
}
