import { AuctionListAnswer, ListAuctionsQuery, pageOf, routes, succeedCounted } from '@boli/contracts'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { toAuctionView, toPublicView } from '../../persistence/auction-view.ts'
import { type MarketFilter, readMarketFilter } from '../../persistence/market/market-filter.ts'
import { findLots } from '../../search/find-lots.ts'
import { listFound, listMarket, openLotsOf, type Page } from './list-market.ts'
import { createMarketSummaries } from './market-summary.ts'

/** GET /auction/getAllauctions: lots that are open or about to open. */
export function listAuctionsRoute(app: Service, { database }: AuctionsDeps): void {
  const { db } = database
  const summaries = createMarketSummaries(db)

  async function readMarket(filter: MarketFilter, page: Page) {
    const [lots, summary] = await Promise.all([listMarket(db, filter, page), summaries.read(filter)])
    return { lots, summary }
  }

  /** Lots of a farmer, found by words, or both. */
  async function candidates(text: string, farmer: string | undefined): Promise<readonly string[]> {
    const found = text === '' ? null : await findLots(db, text, { ended: 0 })
    if (farmer === undefined) return found ?? []
    const own = await openLotsOf(db, farmer)
    return found === null ? own : found.filter((id) => own.includes(id))
  }

  publicRoute(app, routes.listAuctions, {
    schema: { querystring: ListAuctionsQuery, response: AuctionListAnswer },
    async handler(request) {
      const { sortBy = 'latest', farmer } = request.query
      const { page, limit } = pageOf(request.query)
      requireReach({ page, limit }, request.user !== null)
      const text = request.query.query?.trim() ?? ''
      const filter = readMarketFilter(request.query)
      const wanted = { sortBy, limit, offset: (page - 1) * limit }
      const found = text === '' && farmer === undefined ? null : await candidates(text, farmer)
      const [{ lots, summary }, choices] = await Promise.all([
        found === null ? readMarket(filter, wanted) : listFound(db, filter, found, wanted),
        request.query.counts && page === 1 ? summaries.readCounts(filter, found) : null,
      ])
      const { total, ...counts } = summary
      const answer = succeedCounted(
        lots.map((listed) => (request.user?.isVerified ? toAuctionView(listed) : toPublicView(listed))),
        total,
        { page, limit },
      )
      const hasMore = answer.hasMore && isInReach({ page: page + 1, limit }, request.user !== null)
      return { ...answer, hasMore, summary: counts, ...(choices && { counts: choices }) }
    },
  })
}

/** Each page reads all index rows before it, so the number of pages is limited. */
const REACH = { guests: 2_000, users: 10_000 }

function isInReach({ page, limit }: { page: number; limit: number }, isSignedIn: boolean): boolean {
  return page * limit <= (isSignedIn ? REACH.users : REACH.guests)
}

function requireReach(page: { page: number; limit: number }, isSignedIn: boolean): void {
  if (isInReach(page, isSignedIn)) return
  const most = Math.floor((isSignedIn ? REACH.users : REACH.guests) / page.limit)
  const message = 'Narrow the list by category, price or words to see more'
  throw refuseFields({ field: 'page', code: 'too-large', params: { limit: most }, message })
}
