import { type DealFilter, DealListAnswer, DealsQuery, routes, succeedCounted } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { Deals } from '../../deps.ts'
import { presentSummary } from '../../persistence/deal-head.ts'
import { readDealsByIds } from '../../persistence/read-deals.ts'
import type { Queries } from '../../persistence/tables.ts'
import { readUsernames } from '../../persistence/users.ts'

/** GET /deals: one's own deals, newest first, and how many wait for one. */
export function listDealsRoute(app: Service, { database: { db } }: Deals): void {
  publicRoute(app, routes.listDeals, {
    schema: { querystring: DealsQuery, response: DealListAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { page = 1, limit = 20 } = request.query
      const { ids, total, waiting } = await findDeals(db, userId, { ...request.query, page, limit })
      const deals = await readDealsByIds(db, ids)
      const usernames = await readUsernames(
        db,
        deals.flatMap(({ farmerId, buyerId }) => [farmerId, buyerId]),
      )
      const summaries = deals.map((deal) => presentSummary(deal, usernames))
      return { ...succeedCounted(summaries, total, { page, limit }), waiting }
    },
  })
}

interface Wanted {
  filter?: DealFilter
  auctions?: string
  page: number
  limit: number
}

interface Found {
  ids: string[]
  total: number
  waiting: number
}

/** A person sells and buys: each side is read from its own index, as far as the page reaches. */
async function findDeals(db: Queries, userId: string, { page, limit, ...wanted }: Wanted): Promise<Found> {
  const sides = sidesOf(userId, wanted)
  const newest = sides.map(
    (side) => sql`(select id from deals where ${side} order by id desc limit ${page * limit})`,
  )
  const counts = sides.map((side) => sql`(select count(*) from deals where ${side})`)
  const { rows } = await sql<Found>`
    select array(select id from (${sql.join(newest, sql` union all `)}) as found
        order by id desc limit ${limit} offset ${(page - 1) * limit}) as ids,
      ${sql.join(counts, sql` + `)} as total,
      (select count(*) from deals where waiting_id = ${userId}) as waiting
  `.execute(db)
  return rows[0] ?? { ids: [], total: 0, waiting: 0 }
}

function sidesOf(
  userId: string,
  { filter, auctions }: Pick<Wanted, 'filter' | 'auctions'>,
): RawBuilder<boolean>[] {
  const among = auctions === undefined ? sql`true` : sql`auction_id = any (${auctions.split(',')}::uuid[])`
  if (filter === 'todo') return [sql`waiting_id = ${userId} and ${among}`]
  const phase =
    filter === undefined ? sql`phase in ('active', 'completed', 'cancelled')` : sql`phase = ${filter}`
  return ['farmer_id', 'buyer_id'].map(
    (party) => sql`${sql.ref(party)} = ${userId} and ${phase} and ${among}`,
  )
}
