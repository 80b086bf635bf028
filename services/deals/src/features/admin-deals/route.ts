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

/** GET /admin/deals: newest first, of one state or all; `query` is a deal's or an auction's id, or a username. */
export function adminDealsRoute(app: Service, { database: { db } }: Deals): void {
  publicRoute(app, routes.adminDeals, {
    schema: { querystring: AdminDealsQuery, response: CountedListAnswer(DealSummary) },
    async handler(request) {
      const { page = 1, limit = 20 } = request.query
      const branches = branchesOf(request.query)
      const counts = branches.map(
        (condition) =>
          sql`(select count(*) from (select from deals where ${condition} limit ${COUNTED}) as counted)`,
      )
      const newest = branches.map(
        (condition) => sql`(select id from deals where ${condition} order by id desc limit ${page * limit})`,
      )
      const { rows } = await sql<{ total: number; ids: string[] }>`
        select ${sql.join(counts, sql` + `)} as total,
          array(select id from (${sql.join(newest, sql` union all `)}) as found
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

/** Each from its own index: joined by "or", two conditions of a person would read every deal. */
function branchesOf({
  state = 'all',
  query = '',
}: {
  state?: string
  query?: string
}): RawBuilder<boolean>[] {
  const ofState = state === 'all' ? sql`true` : sql`state = ${knownState(state)}`
  const text = query.trim().toLowerCase()
  const sides = (columns: string[], value: RawBuilder<unknown>) =>
    columns.map((column) => sql<boolean>`${ofState} and ${sql.ref(column)} = ${value}`)
  if (text === '') return [sql`${ofState}`]
  if (isId(text)) return sides(['id', 'auction_id'], sql`${text}`)
  const named = sql`(select users.id from users where lower(username) = ${text} limit 1)`
  return sides(['farmer_id', 'buyer_id'], named)
}

function knownState(text: string): string {
  const state = dealStates.find((known) => known === text)
  if (!state)
    throw refuseFields({ field: 'state', code: 'choice', message: 'Please choose one of the states' })
  return state
}
