import {
  AdminDealsQuery,
  CountedListAnswer,
  DealSummary,
  dealStates,
  isId,
  routes,
  succeedCounted,
} from '@boli/contracts'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { Deals } from '../../deps.ts'
import { presentSummary } from '../../persistence/deal-head.ts'
import { readDealsByIds } from '../../persistence/read-deals.ts'
import { readUsernames } from '../../persistence/users.ts'

/** Further than anybody pages; counting a million deals for each page would cost more than the page. */
const COUNTED = 10_000

/** GET /admin/deals: newest first, of one state or all; `query` is an id, a username, or part of the product's name. */
export function adminDealsRoute(app: Service, { database: { db } }: Deals): void {
  publicRoute(app, routes.adminDeals, {
    schema: { querystring: AdminDealsQuery, response: CountedListAnswer(DealSummary) },
    async handler(request) {
      const { page = 1, limit = 20 } = request.query
      const condition = conditionOf(request.query)
      const { rows } = await sql<{ total: number; ids: string[] }>`
        select (select count(*) from (select 1 from deals where ${condition} limit ${COUNTED}) as counted) as total,
          array(select id from deals where ${condition}
            order by id desc limit ${limit} offset ${(page - 1) * limit}) as ids
      `.execute(db)
      const { total = 0, ids = [] } = rows[0] ?? {}
      const deals = await readDealsByIds(db, ids)
      const usernames = await readUsernames(
        db,
        deals.flatMap(({ farmerId, buyerId }) => [farmerId, buyerId]),
      )
      return succeedCounted(
        deals.map((deal) => presentSummary(deal, usernames)),
        total,
        { page, limit },
      )
    },
  })
}

function conditionOf({ state = 'all', query = '' }: { state?: string; query?: string }): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state !== 'all') conditions.push(sql`state = ${knownState(state)}`)
  const text = query.trim().toLowerCase()
  if (isId(text)) conditions.push(sql`(id = ${text} or auction_id = ${text})`)
  else if (text !== '') {
    const named = sql`array(select users.id from users where lower(username) = ${text})`
    const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      sql`(farmer_id = any (${named}) or buyer_id = any (${named}) or lower(product_name) like ${like})`,
    )
  }
  return sql`${sql.join(conditions, sql` and `)}`
}

function knownState(text: string): string {
  const state = dealStates.find((known) => known === text)
  if (!state)
    throw refuseFields({ field: 'state', code: 'choice', message: 'Please choose one of the states' })
  return state
}
