import { AdminDealsAnswer, AdminDealsQuery, dealStates, isId, routes, succeedCounted } from '@boli/contracts'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { DealsDeps } from '../deps.ts'
import { pageOfIds } from '../persistence/find-deals.ts'
import { readSummaries } from '../persistence/read-deals.ts'

/** More than anyone pages through; counting a million deals for each page would cost more than the page. */
const COUNTED = 10_000

/**
 * GET /admin/deals: newest first, of one state or all; `query` is a deal's or an auction's id, or a username.
 * `nextDecisionFrom` is the latest time at which the first dispute that still waits for an answer can be decided.
 */
export function adminDealsRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.adminDeals, {
    schema: { querystring: AdminDealsQuery, response: AdminDealsAnswer },
    async handler(request) {
      const { page = 1, limit = 20 } = request.query
      const branches = branchesOf(request.query)
      const counts = branches.map(
        (condition) =>
          sql`(select count(*) from (select from deals where ${condition} limit ${COUNTED}) as counted)`,
      )
      const { rows } = await sql<{ total: number; ids: string[]; next: Date | null }>`
        select ${sql.join(counts, sql` + `)} as total, ${pageOfIds(branches, { page, limit })} as ids,
          (select min(deadline_at) from deals where state = 'disputed' and waiting_for <> 'admin') as next
      `.execute(db)
      const { total = 0, ids = [], next = null } = rows[0] ?? {}
      const summaries = (await readSummaries(db, ids)).map(({ summary }) => summary)
      const answer = succeedCounted(summaries, total, { page, limit })
      return { ...answer, nextDecisionFrom: next?.toISOString() ?? null }
    },
  })
}

function branchesOf(wanted: Static<typeof AdminDealsQuery>): RawBuilder<boolean>[] {
  const { state = 'all', waitingFor, query = '' } = wanted
  // Only disputes wait for an administrator: the state's index finds them.
  const waiting = waitingFor ? sql`state = 'disputed' and waiting_for = ${waitingFor}` : sql`true`
  const ofState = state === 'all' ? waiting : sql`${waiting} and state = ${knownState(state)}`
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
