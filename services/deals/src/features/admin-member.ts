import { AdminMemberAnswer, type AdminMemberView, routes, succeed, UserParams } from '@boli/contracts'
import { readClock } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import { newestDealsOf } from '../persistence/find-deals.ts'
import { presentPerson, readSummaries } from '../persistence/read-deals.ts'
import { readRatingMean, readStanding } from '../persistence/standings.ts'
import type { Queries } from '../persistence/tables.ts'
import { readUsernames } from '../persistence/users.ts'

const LISTED = 20
const LATEST_DEALS = 5

/** GET /admin/members/:id: standing, suspensions, strikes, deals and rating of one member. */
export function adminMemberRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.adminMember, {
    schema: { params: UserParams, response: AdminMemberAnswer },
    async handler({ params: { id } }) {
      const member = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
      if (!member) throw new ApiError('not-found')
      const now = await readClock(db)
      const [{ bars }, suspensions, strikes, deals, rating] = await Promise.all([
        readStanding(db, id, now),
        readSuspensions(db, id),
        readStrikes(db, id),
        readDealFigures(db, id),
        readRatingMean(db, id),
      ])
      return succeed({ _id: id, bars, suspensions, strikes, deals, rating })
    },
  })
}

async function readSuspensions(db: Queries, userId: string): Promise<AdminMemberView['suspensions']> {
  const rows = await db
    .selectFrom('suspensions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .limit(LISTED)
    .execute()
  const givers = rows.map(({ given_by }) => given_by)
  const usernames = await readUsernames(db, givers)
  return rows.map(({ id, scope, reason, given_by, given_at, ends_at, lifted_at, note }) => ({
    ...{ _id: id, scope, reason, note, by: presentPerson(given_by, usernames) },
    from: given_at.toISOString(),
    until: ends_at.toISOString(),
    liftedAt: lifted_at?.toISOString() ?? null,
  }))
}

async function readStrikes(db: Queries, userId: string): Promise<AdminMemberView['strikes']> {
  const rows = await db
    .selectFrom('strikes')
    .innerJoin('deals', 'deals.id', 'deal_id')
    .select(['deal_id', 'product_name', 'given_at', 'ends_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ deal_id, product_name, given_at, ends_at, lifted_at }) => ({
    ...{ dealId: deal_id, productName: product_name, at: given_at.toISOString() },
    until: ends_at.toISOString(),
    liftedAt: lifted_at?.toISOString() ?? null,
  }))
}

/** Reads each side from its own index; no deal has the same user on both sides. */
async function readDealFigures(db: Queries, userId: string): Promise<AdminMemberView['deals']> {
  const { rows } = await sql<{ open: number; completed: number; cancelled: number; disputed: number }>`
    select count(*) filter (where phase = 'active') as open,
      count(*) filter (where phase = 'completed') as completed,
      count(*) filter (where state = 'cancelled') as cancelled,
      count(*) filter (where jsonb_typeof(record -> 'dispute') = 'object') as disputed
    from (select phase, state, record from deals where farmer_id = ${userId}
      union all select phase, state, record from deals where buyer_id = ${userId}) as theirs
  `.execute(db)
  const latest = await readSummaries(db, await newestDealsOf(db, userId, LATEST_DEALS))
  return {
    ...(rows[0] ?? { open: 0, completed: 0, cancelled: 0, disputed: 0 }),
    latest: latest.map(({ summary }) => summary),
  }
}
