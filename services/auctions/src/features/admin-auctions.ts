import {
  AdminAuctionsAnswer,
  AdminAuctionsQuery,
  isId,
  type MarketSort,
  routes,
  succeedCounted,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { toAuctionView } from '../persistence/auction-view.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import type { Queries } from '../persistence/tables.ts'
import { findLots } from '../search/find-lots.ts'

const orders = {
  latest: sql.raw('id desc'),
  ending: sql.raw('ends_at, id'),
  'ending-desc': sql.raw('ends_at desc, id desc'),
  'price-asc': sql.raw('price_paise, id'),
  'price-desc': sql.raw('price_paise desc, id desc'),
  bids: sql.raw('total_bids desc, id desc'),
  'bids-asc': sql.raw('total_bids, id'),
} as const satisfies Record<MarketSort, unknown>

/** Administrators may page further than others. */
const MAX_ENDED = 1_000

/** GET /admin/auctions: every lot, for administrators. */
export function adminAuctionsRoute(app: Service, { database }: AuctionsDeps): void {
  publicRoute(app, routes.adminAuctions, {
    schema: { querystring: AdminAuctionsQuery, response: AdminAuctionsAnswer },
    async handler(request) {
      const { sortBy = 'latest', page = 1, limit = 20 } = request.query
      const condition = await conditionOf(database.db, request.query)
      const { rows } = await sql<{ total: number; ids: string[] }>`
        select (select count(*) from auctions where ${condition}) as total, array(
          select id from auctions where ${condition}
          order by ${orders[sortBy]} limit ${limit} offset ${(page - 1) * limit}) as ids
      `.execute(database.db)
      const { total = 0, ids = [] } = rows[0] ?? {}
      const lots = await listedByIds(database.db, ids)
      return succeedCounted(
        lots.map((listed) => toAuctionView(listed)),
        total,
        request.query,
      )
    },
  })
}

async function conditionOf(
  db: Queries,
  { query = '', status = 'all', farmer, bidder }: AdminAuctionsQuery,
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`true`]
  if (status !== 'all') conditions.push(sql`status = ${status}`)
  if (farmer !== undefined) conditions.push(sql`farmer_id = ${farmer}`)
  if (bidder !== undefined)
    conditions.push(sql`id in (select auction_id from participations where bidder_id = ${bidder})`)
  const text = query.trim()
  if (isId(text)) conditions.push(sql`id = ${text}`)
  else if (text !== '')
    conditions.push(sql`(id = any (${await findLots(db, text, { ended: MAX_ENDED })}::uuid[])
      or farmer_id in (select id from users where lower(username) = ${text.toLowerCase()}))`)
  return sql`${sql.join(conditions, sql` and `)}`
}
