import { pageOf, routes, SearchAuctionsAnswer, SearchAuctionsQuery, succeedCounted } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { toAuctionViews } from '../persistence/auction-view.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import { marketOrders, passes, readMarketFilter } from '../persistence/market/market-filter.ts'
import { findLots } from '../search/find-lots.ts'

/** Orders within a phase: running lots come first in each of them. */
const orders = { ...marketOrders({ id: 'auctions.id' }), relevance: sql.raw('position') }

/** GET /auction/search: searches running, upcoming and ended lots by words. */
export function searchAuctionsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.searchAuctions, {
    schema: { querystring: SearchAuctionsQuery, response: SearchAuctionsAnswer },
    async handler(request) {
      const { query, sortBy = 'relevance' } = request.query
      const { page, limit } = pageOf(request.query)
      const filter = readMarketFilter(request.query)
      // One subquery per lot: otherwise the planner reads all auctions for a thousand lots.
      const { rows } = await sql<{ id: string }>`
        select auctions.id from unnest(${await findLots(db, query)}::uuid[]) with ordinality as found (id, position)
        cross join lateral (select * from auctions where id = found.id offset 0) auctions
        where ${passes(filter)}
        order by array_position(array['active', 'scheduled'], status), ${orders[sortBy]}
      `.execute(db)
      const ids = rows.slice((page - 1) * limit, page * limit).map(({ id }) => id)
      const lots = await listedByIds(db, ids)
      return succeedCounted(toAuctionViews(lots), rows.length, { page, limit })
    },
  })
}
