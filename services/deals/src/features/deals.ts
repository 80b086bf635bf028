import {
  DealAnswer,
  DealListAnswer,
  DealParams,
  type DealSort,
  DealsQuery,
  routes,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { DealsDeps } from '../deps.ts'
import { readDealView } from '../persistence/deal-view.ts'
import { pageOfIds, sidesOf } from '../persistence/find-deals.ts'
import { readSummaries } from '../persistence/read-deals.ts'
import type { DealPhase, Queries } from '../persistence/tables.ts'

/** GET /deals: the caller's deals, newest first by default, and how many wait for the caller. */
export function listDealsRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.listDeals, {
    schema: { querystring: DealsQuery, response: DealListAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { page = 1, limit = 20 } = request.query
      const { ids, total, waiting } = await findDeals(db, userId, { ...request.query, page, limit })
      const summaries = (await readSummaries(db, ids)).map(({ summary }) => summary)
      return { ...succeedCounted(summaries, total, { page, limit }), waiting }
    },
  })
}

type Wanted = Omit<Static<typeof DealsQuery>, 'page' | 'limit'> & { page: number; limit: number }

interface Found {
  ids: string[]
  total: number
  waiting: number
}

const orders = {
  latest: sql.raw('id desc'),
  oldest: sql.raw('id'),
  deadline: sql.raw('deadline_at nulls last, id desc'),
  'deadline-desc': sql.raw('deadline_at desc nulls last, id desc'),
  'amount-asc': sql.raw('due_paise, id'),
  'amount-desc': sql.raw('due_paise desc, id desc'),
} as const satisfies Record<DealSort, unknown>
const keys = sql.raw('id, deadline_at, due_paise')

/** Each side and phase is read from its own index range. */
async function findDeals(db: Queries, userId: string, { page, limit, ...wanted }: Wanted): Promise<Found> {
  const stretches = stretchesOf(userId, wanted)
  const order = { keys, by: orders[wanted.sortBy ?? 'latest'] }
  const counts = stretches.map((stretch) => sql`(select count(*) from deals where ${stretch})`)
  const { rows } = await sql<Found>`
    select ${pageOfIds(stretches, { page, limit, order })} as ids, ${sql.join(counts, sql` + `)} as total,
      (select count(*) from deals where waiting_id = ${userId}) as waiting
  `.execute(db)
  return rows[0] ?? { ids: [], total: 0, waiting: 0 }
}

const phases: readonly DealPhase[] = ['active', 'completed', 'cancelled']

function stretchesOf(
  userId: string,
  { filter, auctions, query = '' }: Pick<Wanted, 'filter' | 'auctions' | 'query'>,
): RawBuilder<boolean>[] {
  const ofAuctions =
    auctions === undefined ? sql`true` : sql`auction_id = any (${auctions.split(',')}::uuid[])`
  const among = sql`${ofAuctions} and ${isNamed(query.trim(), userId)}`
  if (filter === 'todo') return [sql`waiting_id = ${userId} and ${among}`]
  return sidesOf(userId).flatMap((side) =>
    (filter ? [filter] : phases).map((phase) => sql<boolean>`${side} and phase = ${phase} and ${among}`),
  )
}

/** The condition that the lot's name or the other party's username contains the words. */
function isNamed(words: string, userId: string): RawBuilder<boolean> {
  if (words === '') return sql`true`
  const has = (text: RawBuilder<unknown>) => sql`position(lower(${words}) in lower(${text})) > 0`
  return sql`(${has(sql`product_name`)} or exists (
    select from users where id in (farmer_id, buyer_id) and id <> ${userId} and ${has(sql`username`)}))`
}

/** GET /deals/:dealId: for the two parties and administrators. */
export function getDealRoute(app: Service, deals: DealsDeps): void {
  publicRoute(app, routes.getDeal, {
    schema: { params: DealParams, response: DealAnswer },
    async handler(request) {
      const user = currentUser(request)
      return succeed(await readDealView(deals, request.params.dealId, user, request.id))
    },
  })
}
