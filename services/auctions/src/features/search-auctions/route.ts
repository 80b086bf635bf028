import { routes, SearchAuctionsAnswer, SearchAuctionsQuery, succeedList } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { listedByIds } from '../../persistence/listed-by-ids.ts'
import { findLots } from '../../persistence/text-search.ts'

/** GET /auction/search: lots open, to come and ended, by words. */
export function searchAuctionsRoute(app: Service, { database }: Auctions): void {
  publicRoute(app, routes.searchAuctions, {
    schema: { querystring: SearchAuctionsQuery, response: SearchAuctionsAnswer },
    async handler(request) {
      const { query, page = 1, limit = 20 } = request.query
      const ids = await findLots(database, query)
      const start = (page - 1) * limit
      const lots = await listedByIds(database.db, ids.slice(start, start + limit))
      return { ...succeedList(lots.map(toAuctionView), ids.length > start + limit), total: ids.length }
    },
  })
}
