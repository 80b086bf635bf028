import {
  AuctionListAnswer,
  ListAuctionsQuery,
  parseProductCategory,
  parseRupees,
  routes,
  succeedList,
} from '@boli/contracts'
import { publicRoute, refuseFields, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { findLots } from '../../persistence/text-search.ts'
import { listFound, listMarket, type MarketFilter, type Page } from './list-market.ts'
import { createMarketSummaries } from './market-summary.ts'

/** GET /auction/getAllauctions: lots that are open or about to open. */
export function listAuctionsRoute(app: Service, { database }: Auctions): void {
  const { db } = database
  const summaries = createMarketSummaries(db)

  async function readMarket(filter: MarketFilter, page: Page) {
    const [lots, summary] = await Promise.all([listMarket(db, filter, page), summaries.read(filter)])
    return { lots, summary }
  }

  publicRoute(app, routes.listAuctions, {
    schema: { querystring: ListAuctionsQuery, response: AuctionListAnswer },
    async handler(request) {
      const { sortBy = 'latest', page = 1, limit = 20 } = request.query
      const text = request.query.query?.trim() ?? ''
      const filter = readFilter(request.query)
      const wanted = { sortBy, limit: limit + 1, offset: (page - 1) * limit }
      const { lots, summary } =
        text === ''
          ? await readMarket(filter, wanted)
          : await listFound(db, filter, await findLots(database, text), wanted)
      const answer = succeedList(lots.slice(0, limit).map(toAuctionView), lots.length > limit)
      return { ...answer, summary }
    },
  })
}

function readFilter({ filter = 'all', minPrice, maxPrice }: ListAuctionsQuery): MarketFilter {
  const isAll = filter.trim() === '' || filter.trim().toLowerCase() === 'all'
  const category = isAll ? null : parseProductCategory(filter)
  if (!isAll && category === null)
    throw refuseFields({ field: 'filter', message: 'Choose one of the categories' })
  return {
    category,
    minPaise: toPaise(minPrice),
    maxPaise: toPaise(maxPrice),
  }
}

/** Prices are bounded below by nothing and above by the largest amount there is. */
function toPaise(rupees: number | undefined): number | null {
  if (rupees === undefined) return null
  return rupees === 0
    ? 0
    : (parseRupees(rupees) ?? Math.min(Math.round(rupees * 100), Number.MAX_SAFE_INTEGER))
}
