import { AdminAuctionsAnswer, AdminAuctionsQuery, isId, routes, succeedCounted } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { toAuctionViews } from '../persistence/auction-view.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import { marketOrders } from '../persistence/market/market-filter.ts'
import type { Queries } from '../persistence/tables.ts'
import { findLots } from '../search/find-lots.ts'

const orders = marketOrders({})

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
      return succeedCounted(toAuctionViews(lots), total, request.query)
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
