import {
  pageOf,
  routes,
  SearchAuctionsAnswer,
  SearchAuctionsQuery,
  type SearchSort,
  succeedCounted,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { toAuctionView } from '../persistence/auction-view.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import {
  isBetween,
  isIn,
  isOfKind,
  isPricedPer,
  readMarketFilter,
} from '../persistence/market/market-filter.ts'
import { findLots } from '../search/find-lots.ts'

/** After the phase: running lots come first in every order. */
const orders = {
  relevance: sql.raw('position'),
  latest: sql.raw('auctions.id desc'),
  ending: sql.raw('ends_at, auctions.id'),
  'ending-desc': sql.raw('ends_at desc, auctions.id desc'),
  'price-asc': sql.raw('price_paise, auctions.id'),
  'price-desc': sql.raw('price_paise desc, auctions.id desc'),
  bids: sql.raw('total_bids desc, auctions.id desc'),
  'bids-asc': sql.raw('total_bids, auctions.id'),
} as const satisfies Record<SearchSort, unknown>

/** GET /auction/search: searches running, upcoming and ended lots by words. */
export function searchAuctionsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.searchAuctions, {
    schema: { querystring: SearchAuctionsQuery, response: SearchAuctionsAnswer },
    async handler(request) {
      const { query, sortBy = 'relevance' } = request.query
      const { page, limit } = pageOf(request.query)
      const filter = readMarketFilter(request.query)
      // One subquery per lot: otherwise the planner reads all auctions for a thousand.
      const { rows } = await sql<{ id: string }>`
        select auctions.id from unnest(${await findLots(db, query)}::uuid[]) with ordinality as found (id, position)
        cross join lateral (select * from auctions where id = found.id offset 0) auctions
        where ${isOfKind(filter)} and ${isIn(filter)} and ${isPricedPer(filter)} and ${isBetween('price_paise', filter)}
        order by array_position(array['active', 'scheduled'], status), ${orders[sortBy]}
      `.execute(db)
      const ids = rows.slice((page - 1) * limit, page * limit).map(({ id }) => id)
      const lots = await listedByIds(db, ids)
      return succeedCounted(
        lots.map((listed) => toAuctionView(listed)),
        rows.length,
        { page, limit },
      )
    },
  })
}
